import type { Database } from '../database/database.ts'
import { isAskedByQueues } from '../jobs/boss-database.ts'

/**
 * Runs some work and notes the statements that the database was sent for it: what the change feed and the queues of jobs
 * ask meanwhile is left out.
 * @param host a host, a test host, or whatever else has a database
 */
export async function countStatements<Result>(
  host: { readonly database: Pick<Database, 'observe'> },
  work: () => Promise<Result>,
): Promise<{ statements: string[]; result: Result }> {
  const statements: string[] = []
  const stop = host.database.observe(text => {
    if (!isFeed(text) && !isAskedByQueues()) statements.push(text)
  })
  try {
    return { statements, result: await work() }
  } finally {
    stop()
  }
}

/** A write of a record stores its change row in the same statement; all else about change rows, and what wakes a listener, is the feed's. */
function isFeed(statement: string): boolean {
  const isOfChanges = statement.includes('core_changes') && !statement.includes('insert into "core_changes"')
  return isOfChanges || /\bpg_notify\b/.test(statement)
}
