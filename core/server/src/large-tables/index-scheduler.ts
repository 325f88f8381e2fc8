import type { FastifyBaseLogger } from 'fastify'
import { type IndexedHost, syncLargeTables } from './sync-indexes.ts'

/** Interval between checks of table sizes. */
const interval = 6 * 60 * 60_000

/** Regularly creates and drops indexes of large tables in the background. */
export class LargeTableScheduler {
  readonly #host: IndexedHost
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'error'>
  #timer: NodeJS.Timeout | undefined
  #work: Promise<void> | undefined
  #processId: number | undefined

  constructor(host: IndexedHost, log: Pick<FastifyBaseLogger, 'info' | 'error'>) {
    this.#host = host
    this.#log = log
  }

  start(): void {
    this.#sync()
    this.#timer = setInterval(() => this.#sync(), interval)
    this.#timer.unref()
  }

  /** Cancels the creation of an index; the next start resumes it. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    if (this.#processId !== undefined) {
      await this.#host.database.query({ text: 'select pg_cancel_backend($1)', values: [this.#processId] })
    }
    await this.#work
  }

  #sync(): void {
    this.#work ??= syncLargeTables(this.#host, this.#log, {
      onSession: id => {
        this.#processId = id
      },
    })
      .then(
        made => made.length > 0 && this.#log.info({ made }, 'Large tables have got indexes'),
        error => this.#timer && this.#log.error(error, 'An index of a large table could not be made'),
      )
      .then(() => {
        this.#work = undefined
        this.#processId = undefined
      })
  }
}
