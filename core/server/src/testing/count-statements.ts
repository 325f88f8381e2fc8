import type { Database } from '../database/database.ts'

/**
 * Runs some work and notes the statements that the database was sent for it: what the change feed and background jobs
 * ask meanwhile is left out.
 * @param host a host, a test host, or whatever else has a database
 */
export async function countStatements<Result>(
  host: { readonly database: Pick<Database, 'observe'> },
  work: () => Promise<Result>,
): Promise<{ statements: string[]; result: Result }> {
  const statements: string[] = []
  const stop = host.database.observe(text => {
    if (!isBackground(text)) statements.push(text)
  })
  try {
    return { statements, result: await work() }
  } finally {
    stop()
  }
}

/** A write of a record stores its change row in the same statement; all else about change rows is the feed's. */
function isBackground(statement: string): boolean {
  const isFeed = statement.includes('core_changes') && !statement.includes('insert into "core_changes"')
  return isFeed || /\bpg_notify\b|\bpgboss\b/.test(statement)
}
