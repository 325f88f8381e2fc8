import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { BackgroundWork, FastifyBaseLogger, PluginHost } from '@tessera/server'
import { allowedUpdates, handleUpdate, type TelegramUpdate } from './handle-update.ts'
import { callTelegram, hasBot } from './telegram-api.ts'

export const webhookPath = '/api/notification/telegram/webhook'

/** Milliseconds until a failed call is made again. */
const pause = 30_000
/** Seconds that Telegram waits for an update. */
const pollSeconds = 25

/** What Telegram sends with each update, so that nobody else can; the same on all nodes. */
export function webhookSecret({ configuration }: Pick<PluginHost, 'configuration'>): string {
  return createHmac('sha256', configuration.jwtSecret).update('notification/telegram-webhook').digest('base64url')
}

/** Has Telegram send updates to the site where that has a public address, else asks for them. */
export class TelegramUpdates implements BackgroundWork {
  readonly #host: PluginHost
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  readonly #stopping = new AbortController()
  #work: Promise<void> | undefined

  constructor(host: PluginHost, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#host = host
    this.#log = log
  }

  start(): void {
    if (!hasBot(this.#host)) return
    const { publicUrl } = this.#host.configuration
    this.#work = publicUrl.startsWith('https://') ? this.#setWebhook(`${publicUrl}${webhookPath}`) : this.#poll()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#work
  }

  async #setWebhook(url: string): Promise<void> {
    const parameters = { url, secret_token: webhookSecret(this.#host), allowed_updates: allowedUpdates }
    while (!this.#stopping.signal.aborted && !(await this.#succeeds(() => this.#call('setWebhook', parameters)))) {
      await this.#pause()
    }
  }

  async #poll(): Promise<void> {
    let offset = 0
    let isReady = false
    while (!this.#stopping.signal.aborted) {
      const hasWorked = await this.#succeeds(async () => {
        if (!isReady) await this.#call('deleteWebhook')
        isReady = true
        const parameters = { offset, timeout: pollSeconds, allowed_updates: allowedUpdates }
        for (const update of await this.#call<TelegramUpdate[]>('getUpdates', parameters, pollSeconds + 10)) {
          await handleUpdate(this.#host, update)
          offset = update.update_id + 1
        }
      })
      if (!hasWorked) await this.#pause()
    }
  }

  #call<Result>(method: string, parameters: object = {}, seconds = 10): Promise<Result> {
    return callTelegram<Result>(this.#host, method, parameters, { seconds, stopping: this.#stopping.signal })
  }

  async #succeeds(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#log.error(error, 'Updates of the Telegram bot')
      return false
    }
  }

  async #pause(): Promise<void> {
    await wait(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
  }
}
