import type { Host } from '../host.ts'
import { purgeHistory } from './purge-history.ts'

/** How often it looks for what is too old. */
const interval = 60 * 60_000

/** Keeps the history no longer than the configuration says, for as long as the host runs. */
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
    this.#prune()
    this.#timer = setInterval(() => this.#prune(), interval)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#work
  }

  #prune(): void {
    const { database, configuration } = this.#host
    this.#work ??= purgeHistory(database, configuration.history)
      .catch(this.#onError)
      .finally(() => {
        this.#work = undefined
      })
  }
}
