import type { Transaction } from '../database/database.ts'

export interface EnqueueOptions {
  /** Delay in seconds. */
  readonly startAfter?: number
  /** The job is enqueued only if this transaction commits. */
  readonly transaction?: Transaction
  /** At most one job of the handler waits under this key; further ones are dropped. */
  readonly singletonKey?: string
}

/** A job that failed after its last retry. */
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

/** Background jobs in the same database; work to be done after a commit is enqueued in its transaction. */
export interface Jobs {
  /**
   * Enqueues one run of a handler. Failed runs are retried with increasing delays, then moved to the failed jobs.
   * @param name of a handler registered by a plugin
   * @param payload JSON; no secrets
   * @throws when no plugin has the handler
   */
  enqueue(name: string, payload: unknown, options?: EnqueueOptions): Promise<void>
  /** Runs a handler on a cron schedule (UTC), once per tick across all nodes; null removes the schedule. */
  schedule(name: string, cron: string | null, payload?: unknown): Promise<void>
  /** Failed jobs, newest first. */
  failed(): Promise<FailedJob[]>
  /** Retries a failed job. */
  retry(id: string): Promise<void>
}

/** Jobs can be enqueued at once and run between `start` and `stop`. */
export interface JobRunner extends Jobs {
  /** This process runs jobs. */
  readonly isRunning: boolean
  start(): Promise<void>
  /** Stops taking jobs and waits for running ones. */
  stop(): Promise<void>
}
