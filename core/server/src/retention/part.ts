import type { Database, Transaction } from '../database/database.ts'

/**
 * Runs one part of a job in a short transaction of its own, so that nothing has to wait for it.
 * @returns what the part returns; undefined if another node does this job
 */
export type Part = <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result | undefined>

/** Time limit of a part, in place of the one for requests: a part that takes longer would never be done. */
const partTimeout = 60_000

/** Parts of a job that one node does at a time. @param lock name of the job */
export function partIn(database: Database, lock: string): Part {
  return work =>
    database.transaction(async transaction => {
      const [row] = await transaction.query<{ isOurs: boolean }>({
        text: `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isOurs", set_config('statement_timeout', $2, true)`,
        values: [lock, String(partTimeout)],
      })
      return row?.isOurs ? work(transaction) : undefined
    })
}
