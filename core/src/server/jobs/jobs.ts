import type { Transaction } from '../database/database.ts'

export interface EnqueueOptions {
  /** Seconds to wait before it may run. */
  readonly startAfter?: number
  /** The job exists only if this transaction commits. */
  readonly transaction?: Transaction
  /** At most one job of the handler waits under this key: while it waits, another one is not made. */
  readonly singletonKey?: string
}

/** A job that was given up after its last try. */
export interface FailedJob {
  readonly id: string
  /** Handler's name. */
  readonly name: string
  readonly payload: unknown
  /** Message of the last error. */
  readonly error: string
  readonly tries: number
  /** When it was given up, ISO 8601. */
  readonly failedAt: string
}

/** Background work over the same database: what must happen after a commit is enqueued in its transaction. */
export interface Jobs {
  /**
   * Enqueues one run of a handler. A run that fails is tried again, later each time, and then kept among the failed.
   * @param name handler's name, as a plugin registered it
   * @param payload JSON; no secrets
   * @throws when no plugin has the handler
   */
  enqueue(name: string, payload: unknown, options?: EnqueueOptions): Promise<void>
  /** Runs a handler on a cron schedule (UTC), once per tick for all nodes together; null ends it. */
  schedule(name: string, cron: string | null, payload?: unknown): Promise<void>
  /** What was given up, newest first. */
  failed(): Promise<FailedJob[]>
  /** Puts a job that was given up back among the waiting ones. */
  retry(id: string): Promise<void>
}

/** What the host holds of the jobs: they can be enqueued at once, and run between `start` and `stop`. */
export interface JobRunner extends Jobs {
  /** This process takes jobs. */
  readonly isRunning: boolean
  start(): Promise<void>
  /** Takes no more jobs and waits until those that run have finished. */
  stop(): Promise<void>
}
