import type { Transaction } from './database.ts'

/**
 * Runs a part of a transaction that may fail on its own: if `work` rejects, its changes and its `afterCommit` work are
 * discarded and the transaction continues.
 * @throws whatever `work` throws
 */
export async function inSavepoint<Result>(
  outer: Transaction,
  work: (inner: Transaction) => Promise<Result>,
): Promise<Result> {
  const tasks: (() => void | Promise<void>)[] = []
  const inner: Transaction = {
    knex: outer.knex,
    query: statement => outer.query(statement),
    afterCommit: task => void tasks.push(task),
  }
  await outer.query({ text: 'savepoint part' })
  let result: Result
  try {
    result = await work(inner)
  } catch (error) {
    await outer.query({ text: 'rollback to savepoint part' })
    await outer.query({ text: 'release savepoint part' })
    throw error
  }
  await outer.query({ text: 'release savepoint part' })
  for (const task of tasks) outer.afterCommit(task)
  return result
}
