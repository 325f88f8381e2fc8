import type { Db } from 'pg-boss'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { splitStatements } from './sql-script.ts'

/** Lets pg-boss work over our database: no connection of its own, and the same code for both kinds. */
export function bossDatabase(database: Database): Db {
  return {
    executeSql: (text, values = []) => (values.length > 0 ? run(database, text, values) : runScript(database, text)),
    async listen(channel, onNotification, onReconnect) {
      const stop = await database.listen(channel, onNotification, onReconnect)
      onReconnect()
      return { close: stop }
    },
  }
}

/** Lets one call of pg-boss take part in a transaction of ours. */
export function bossTransaction(transaction: Transaction): Db {
  return { executeSql: (text, values = []) => run(transaction, text, values) }
}

async function run(on: Queryable, text: string, values: readonly unknown[]) {
  return { rows: await on.query<unknown>({ text, values }) }
}

/** pg-boss sends blocks of `BEGIN; ...; COMMIT`: on a pool they must become one transaction on one connection. */
async function runScript(database: Database, script: string) {
  const statements = splitStatements(script).filter(text => !/^(BEGIN|COMMIT)$/i.test(text))
  if (statements.length === 1) return run(database, statements[0] ?? '', [])
  const rows: unknown[] = []
  await database.transaction(async transaction => {
    // Another node may be making the same tables: waiting for it counts as the statement's time.
    await transaction.query({ text: `set local statement_timeout = '60s'` })
    for (const text of statements) rows.push(...(await transaction.query<unknown>({ text })))
  })
  return { rows }
}
