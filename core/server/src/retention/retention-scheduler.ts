import type { FastifyBaseLogger } from 'fastify'
import type { Host } from '../host.ts'
import { retentionJobs, runRetention } from './retention.ts'

/** Interval between runs. */
const interval = 30 * 60_000

/** Regularly removes history, trash and change rows that exceed their retention. */
export class RetentionScheduler {
  readonly #host: Pick<Host, 'configuration' | 'database'>
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  #timer: NodeJS.Timeout | undefined
  #work: Promise<void> | undefined

  constructor(host: Pick<Host, 'configuration' | 'database'>, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#host = host
    this.#log = log
  }

  start(): void {
    this.#run()
    this.#timer = setInterval(() => this.#run(), interval)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#work
  }

  #run(): void {
    const { database, configuration } = this.#host
    const onError = (name: string, error: unknown) => this.#log.error(error, `Retention: ${name} could not be purged`)
    this.#work ??= runRetention(database, retentionJobs(configuration.history), onError).finally(() => {
      this.#work = undefined
    })
  }
}
