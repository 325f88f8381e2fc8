import type { JobHandler, PluginHost } from '@tessera/core/server'
import { deleteAnonymous } from './delete-anonymous.ts'
import { deleteOldSessions } from './delete-old-sessions.ts'
import { jobNames } from './job-names.ts'
import { sendNewSignIn, sendPasswordChanged, sendReset, sendVerification } from './send-mails.ts'

/** The handlers of the module's background work, by name. */
export const jobs: Readonly<Record<string, JobHandler>> = {
  [jobNames.sendReset]: of(sendReset),
  [jobNames.sendVerification]: of(sendVerification),
  [jobNames.sendPasswordChanged]: of(sendPasswordChanged),
  [jobNames.sendNewSignIn]: of(sendNewSignIn),
  [jobNames.deleteAnonymous]: deleteAnonymous,
  [jobNames.deleteOldSessions]: deleteOldSessions,
}

/** Has the daily work done, at hours (UTC) when few are awake in Europe. */
export async function scheduleJobs({ jobs }: Pick<PluginHost, 'jobs'>): Promise<void> {
  await jobs.schedule(jobNames.deleteAnonymous, '41 2 * * *')
  await jobs.schedule(jobNames.deleteOldSessions, '53 2 * * *')
}

/** Payloads are what this module itself has enqueued. */
function of<Payload>(handler: (host: PluginHost, payload: Payload) => Promise<void>): JobHandler {
  return (host, payload) => handler(host, payload as Payload)
}
