import type { Host } from '@tessera/core/server'

/** Runs some work and notes the statements that the host's database was sent meanwhile. */
export async function countStatements<Result>(
  host: Pick<Host, 'database'>,
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

/** The change feed and jobs ask the database when they like, whatever is going on. */
function isBackground(statement: string): boolean {
  return /\b(core_changes|pg_notify|pgboss)\b/.test(statement)
}
