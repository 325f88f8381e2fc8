import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from 'pg-boss'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { statementName } from '../database/statement-name.ts'
import { splitStatements } from './sql-script.ts'

const asking = new AsyncLocalStorage<true>()

/** Whether the statement that is being sent is one that pg-boss asks by itself: for due jobs, schedules and upkeep. */
export function isAskedByQueues(): boolean {
  return asking.getStore() ?? false
}

/** Runs pg-boss on our database without connections of its own, for both kinds of database. */
export function bossDatabase(database: Database): Db {
  return {
    executeSql: (text, values = []) =>
      asking.run(true, () => (values.length > 0 ? run(database, text, values) : runScript(database, text))),
    async listen(channel, onNotification, onReconnect) {
      const stop = await database.listen(channel, onNotification, onReconnect)
      onReconnect()
      return { close: stop }
    },
  }
}

/** Runs one call of pg-boss in our transaction. */
export function bossTransaction(transaction: Transaction): Db {
  // Planning the insertion of a job takes longer than the insertion.
  return { executeSql: (text, values = []) => run(transaction, text, values, statementName(text)) }
}

async function run(on: Queryable, text: string, values: readonly unknown[], name?: string) {
  return { rows: await on.query<unknown>({ text, values, ...(name !== undefined && { name }) }) }
}

/** Turns scripts of the form `BEGIN; ...; COMMIT` into a transaction on one connection of the pool. */
async function runScript(database: Database, script: string) {
  const statements = splitStatements(script).filter(text => !/^(BEGIN|COMMIT)$/i.test(text))
  if (statements.length === 1) return run(database, statements[0] ?? '', [])
  const rows: unknown[] = []
  await database.transaction(async transaction => {
    // Waiting for another node that creates the same tables counts towards the timeout.
    await transaction.query({ text: `set local statement_timeout = '60s'` })
    for (const text of statements) rows.push(...(await transaction.query<unknown>({ text })))
  })
  return { rows }
}
