import type { Database } from '../database/database.ts'
import type { HistorySettings } from '../history/history-settings.ts'
import { type Part, partIn } from './part.ts'
import { purgeChanges } from './purge-changes.ts'
import { purgeExpired } from './purge-expired.ts'
import { purgeHistory } from './purge-history.ts'

export type RetentionJob = (part: Part) => Promise<void>

/** What is removed after its time, by the name of the job. */
export function retentionJobs({ days, trashDays }: HistorySettings): Readonly<Record<string, RetentionJob>> {
  return {
    trash: part => purgeExpired(trashDays, part),
    history: part => purgeHistory(days, part),
    changes: purgeChanges,
  }
}

/**
 * Removes what exceeds its retention. No job waits for another one, or fails because another one did; each runs on one node
 * at a time.
 * @param onError receives the name of a job that failed
 */
export async function runRetention(
  database: Database,
  jobs: Readonly<Record<string, RetentionJob>>,
  onError: (name: string, error: unknown) => void,
): Promise<void> {
  const runs = Object.entries(jobs).map(([name, job]) =>
    job(partIn(database, `tessera ${name}`)).catch(error => onError(name, error)),
  )
  await Promise.all(runs)
}
