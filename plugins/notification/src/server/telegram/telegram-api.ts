import type { Configuration } from '@tessera/server'

type Site = { readonly configuration: Pick<Configuration, 'environment'> }

/** Telegram has refused a call. */
export class TelegramError extends Error {
  override readonly name = 'TelegramError'
  /** As HTTP has it: 403 where the bot is blocked. */
  readonly code: number
  /** Seconds after which it wants to be asked again. */
  readonly retryAfter: number | undefined

  constructor(message: string, code: number, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

interface TelegramResponse<Result> {
  readonly ok: boolean
  readonly result?: Result
  readonly error_code?: number
  readonly description?: string
  readonly parameters?: { readonly retry_after?: number }
}

/** Whether the site has a bot. */
export function hasBot({ configuration }: Site): boolean {
  return Boolean(configuration.environment.TELEGRAM_BOT_TOKEN)
}

/**
 * Calls the Bot API.
 * @param parameters JSON
 * @param seconds after which it is given up
 * @throws TelegramError when Telegram refuses; Error for all else, without the token of the bot
 * @see https://core.telegram.org/bots/api#making-requests
 */
export async function callTelegram<Result>(
  { configuration: { environment } }: Site,
  method: string,
  parameters: object = {},
  { seconds = 10, stopping }: { readonly seconds?: number; readonly stopping?: AbortSignal } = {},
): Promise<Result> {
  const base = environment.TELEGRAM_BASE_URL ?? 'https://api.telegram.org'
  const signals = [AbortSignal.timeout(seconds * 1000), ...(stopping ? [stopping] : [])]
  let response: Response
  try {
    response = await fetch(`${base}/bot${environment.TELEGRAM_BOT_TOKEN}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
      redirect: 'error',
      signal: AbortSignal.any(signals),
    })
  } catch (error) {
    throw new Error(`Telegram can't be reached: ${(error as Error).name}`)
  }
  const body = (await response.json().catch(() => null)) as TelegramResponse<Result> | null
  if (body?.ok) return body.result as Result
  const { error_code: code = response.status, description, parameters: wishes } = body ?? {}
  throw new TelegramError(description ?? `Telegram responded with ${response.status}`, code, wishes?.retry_after)
}
