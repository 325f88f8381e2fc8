import type { Transaction } from '../database/database.ts'

/** Background work over the same database: what must happen after a commit is enqueued in its transaction. */
export interface Jobs {
  /**
   * Enqueues one run of a handler.
   * @param name handler's name, as a plugin registered it
   * @param payload JSON; no secrets
   * @param options `startAfter` in seconds; `transaction` makes the job exist only if it commits; `singletonKey` keeps one
   */
  enqueue(
    name: string,
    payload: unknown,
    options?: { readonly startAfter?: number; readonly transaction?: Transaction; readonly singletonKey?: string },
  ): Promise<void>
  /** Runs a handler on a cron schedule (UTC), once per tick for all nodes together; null ends it. */
  schedule(name: string, cron: string | null, payload?: unknown): Promise<void>
}
