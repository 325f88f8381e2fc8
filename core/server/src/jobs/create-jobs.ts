import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { bossDatabase, bossTransaction } from './boss-database.ts'
import type { FailedJob, JobRunner } from './jobs.ts'
import { WaitingClock } from './waiting-clock.ts'

export const jobsSchema = 'tessera_jobs'
export const failedQueue = 'failed'
const day = 86_400

export type Handlers = Readonly<Record<string, (payload: unknown) => Promise<void>>>

export interface JobSettings {
  /** Seconds between polls for due jobs; new jobs are run at once without polling. */
  readonly pollingInterval?: number
  /** Seconds between checks of the schedules. */
  readonly scheduleInterval?: number
  /** Number of retries of a failed job and delay in seconds before the first one. */
  readonly retry?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax'>
}

const retryLater = { retryLimit: 6, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 }

/**
 * Opens the job queues. Jobs can be enqueued at once, and are run after `start`. Creates the tables of pg-boss if they are
 * missing (under its advisory lock, so several nodes may do it at once) and a queue for each handler.
 * @param handlers by name; each receives the payload of its job
 */
export async function createJobs(
  database: Database,
  handlers: Handlers,
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  settings: JobSettings = {},
): Promise<JobRunner> {
  const { pollingInterval = 10, scheduleInterval = 30, retry = retryLater } = settings
  const clock = new WaitingClock()
  const boss = new PgBoss({
    clock,
    db: bossDatabase(database),
    backend: database.kind === 'pglite' ? 'pglite' : 'postgres',
    schema: jobsSchema,
    useListenNotify: true,
    cronMonitorIntervalSeconds: scheduleInterval,
    cronWorkerIntervalSeconds: Math.min(5, scheduleInterval),
  })
  boss.on('error', error => logger.error(error, 'jobs'))
  boss.on('warning', warning => logger.warn(warning, 'jobs'))
  // Without handlers there are no jobs, so nothing is started.
  const isNeeded = Object.keys(handlers).length > 0
  if (isNeeded) {
    await boss.start()
    await createQueues(boss, Object.keys(handlers), retry)
  }

  let isRunning = false
  return {
    get isRunning() {
      return isRunning
    },
    async enqueue(name, payload, { startAfter, transaction, singletonKey } = {}) {
      assertHandler(handlers, name)
      await boss.send(
        name,
        { payload },
        {
          singletonKey: singletonKey ?? randomUUID(),
          ...(startAfter !== undefined && { startAfter }),
          ...(transaction && { db: bossTransaction(transaction) }),
        },
      )
    },
    async schedule(name, cron, payload) {
      assertHandler(handlers, name)
      if (cron === null) await boss.unschedule(name)
      else await boss.schedule(name, cron, { payload }, { tz: 'UTC', singletonKey: 'schedule' })
    },
    async failed() {
      if (!isNeeded) return []
      const jobs = await boss.findJobs<Envelope>(failedQueue)
      return jobs.map(toFailedJob).sort((a, b) => b.failedAt.localeCompare(a.failedAt))
    },
    async retry(id) {
      await boss.redrive(failedQueue, { ids: [id] })
    },
    async start() {
      isRunning = true
      clock.start()
      const waits = { pollingIntervalSeconds: pollingInterval, notifyPollingIntervalSeconds: pollingInterval }
      for (const [name, handler] of Object.entries(handlers)) {
        const worker = await boss.work<Envelope>(name, waits, async jobs => {
          // Run the next waiting job immediately after this one instead of polling.
          boss.notifyWorker(worker)
          for (const job of jobs) await handler(job.data.payload)
        })
      }
    },
    async stop() {
      isRunning = false
      if (!isNeeded) return
      await Promise.all(Object.keys(handlers).map(name => boss.offWork(name, { wait: true })))
      await boss.stop({ close: false })
    },
  }
}

interface Envelope {
  readonly payload: unknown
}

/** Queues store one waiting job per singleton key (`short`); jobs without a key get a unique one. */
async function createQueues(boss: PgBoss, names: readonly string[], retry: JobSettings['retry'] & object) {
  const existing = new Set((await boss.getQueues()).map(queue => queue.name))
  if (!existing.has(failedQueue)) await boss.createQueue(failedQueue, { retentionSeconds: 90 * day })
  for (const name of names) {
    if (existing.has(name)) continue
    await boss.createQueue(name, {
      ...retry,
      policy: 'short',
      notify: true,
      deadLetter: failedQueue,
      expireInSeconds: 15 * 60,
      deleteAfterSeconds: day,
    })
    // pg-boss loads a queue before its first job on another connection, which must not happen within our transaction.
    await boss.findJobs(name, { id: randomUUID() })
  }
}

function assertHandler(handlers: Handlers, name: string): void {
  if (!Object.hasOwn(handlers, name)) throw new TypeError(`No plugin registered a job handler named "${name}"`)
}

function toFailedJob(job: JobWithMetadata<Envelope>): FailedJob {
  const output = job.sourceOutput
  return {
    id: job.id,
    name: job.sourceName ?? job.name,
    payload: job.data.payload,
    error: output !== null && 'message' in output ? String(output.message) : JSON.stringify(output),
    tries: (job.sourceRetryCount ?? 0) + 1,
    failedAt: new Date(job.createdOn).toISOString(),
  }
}
