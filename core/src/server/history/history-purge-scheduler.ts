import type { Host } from '../host.ts'
import { purgeHistory } from './purge-history.ts'

/** Interval between purges. */
const interval = 60 * 60_000

/** Regularly purges history and trash that exceed the configured retention. */
export class HistoryPurgeScheduler {
  readonly #host: Pick<Host, 'configuration' | 'database'>
  readonly #onError: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #work: Promise<void> | undefined

  constructor(host: Pick<Host, 'configuration' | 'database'>, onError: (error: unknown) => void) {
    this.#host = host
    this.#onError = onError
  }

  start(): void {
    this.#purge()
    this.#timer = setInterval(() => this.#purge(), interval)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#work
  }

  #purge(): void {
    const { database, configuration } = this.#host
    this.#work ??= purgeHistory(database, configuration.history)
      .catch(this.#onError)
      .finally(() => {
        this.#work = undefined
      })
  }
}
