import type { Database, Transaction } from './database.ts'

/**
 * Runs work in a transaction that is always rolled back: its writes are visible to its own reads only, and no event is
 * published.
 * @returns the result of the work. @throws what it threw
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
