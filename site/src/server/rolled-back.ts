import type { Database, Transaction } from '@tessera/core/server'

/**
 * Runs work in a transaction that is undone whatever comes of it: what it wrote was there for its own reads only, and
 * nobody is told of it.
 * @returns what the work gave. @throws what it threw
 */
export async function rolledBack<Result>(
  database: Pick<Database, 'transaction'>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const undo = new Error('Rolled back on purpose')
  let given: (() => Result) | undefined
  await database
    .transaction(async transaction => {
      const result = await work(transaction)
      given = () => result
      throw undo
    })
    .catch(error => {
      if (error !== undo) throw error
    })
  if (!given) throw undo
  return given()
}
