import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Data signed by Telegram: the fields of the login widget with their hash, or the init data of a Mini App.
 * @see https://core.telegram.org/widgets/login-legacy https://core.telegram.org/bots/webapps
 */
export type TelegramProof = { readonly initData: string } | { readonly [field: string]: string | number }

/** Any fields: which ones are present depends on the person and on how the app was opened, and all are signed. */
export const telegramProofSchema = {
  type: 'object',
  minProperties: 1,
  maxProperties: 30,
  additionalProperties: { type: ['string', 'integer'], maxLength: 8_000 },
} as const

/** A user whom Telegram vouches for. */
export interface TelegramLogin {
  /** The user's id. */
  readonly account: string
  /** Identifies the login, so that it is used only once. */
  readonly hash: string
}

/** How old a login may be, and how far ahead Telegram's clock, in seconds. */
export const telegramSeconds = { age: 15 * 60, ahead: 60 } as const

/**
 * Checks the signature and the time of a login. All fields are signed, so there is no list of them.
 * @param token of the bot
 * @returns null if Telegram did not sign it for this bot, or not recently
 */
export function readTelegramLogin(proof: TelegramProof, token: string, now: Date): TelegramLogin | null {
  const isMiniApp = 'initData' in proof
  const fields = isMiniApp ? miniAppFields(String(proof.initData)) : widgetFields(proof)
  const hash = fields?.get('hash')
  if (!fields || hash === undefined || !/^[0-9a-f]{64}$/.test(hash)) return null
  const key = isMiniApp ? hmac('WebAppData', token) : createHash('sha256').update(token).digest()
  if (!timingSafeEqual(hmac(key, checkString(fields)), Buffer.from(hash, 'hex'))) return null
  const age = now.getTime() / 1000 - Number(fields.get('auth_date') ?? Number.NaN)
  const account = isMiniApp ? userIn(fields.get('user')) : fields.get('id')
  const isNow = age <= telegramSeconds.age && age >= -telegramSeconds.ahead
  return isNow && account !== undefined && /^[1-9][0-9]{0,19}$/.test(account) ? { account, hash } : null
}

type Fields = ReadonlyMap<string, string>

function widgetFields(proof: { readonly [field: string]: string | number }): Fields | null {
  return readable(Object.entries(proof).map(([name, value]) => [name, String(value)]))
}

function miniAppFields(initData: string): Fields | null {
  return readable([...new URLSearchParams(initData)])
}

/**
 * Null if a name occurs twice, or if one field could be read as two: the signed text consists of `name=value` lines,
 * and an extra line in somebody's name must not become another user's id.
 */
function readable(entries: readonly (readonly [string, string])[]): Fields | null {
  const fields = new Map(entries)
  const isPlain = entries.every(([name, value]) => /^\w{1,64}$/.test(name) && !/[\r\n]/.test(value))
  return isPlain && fields.size === entries.length ? fields : null
}

function checkString(fields: Fields): string {
  return [...fields]
    .filter(([name]) => name !== 'hash')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function userIn(json: string | undefined): string | undefined {
  try {
    const user: unknown = JSON.parse(json ?? '')
    const id = typeof user === 'object' && user !== null ? (user as { readonly id?: unknown }).id : undefined
    return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : undefined
  } catch {
    return undefined
  }
}
