import { parseExactJson } from './exact-json.ts'
import { NoResponseError, type ProviderCall, ProviderFailure } from './payment-provider.ts'

/** Responses of providers have some kilobytes; lists of a day's payments have more. */
const maximumBytes = 4 * 1024 * 1024

export interface ProviderResponse {
  readonly status: number
  readonly text: string
}

/**
 * Sends a request to a provider and reads its whole response.
 * @param provider its name, for messages: addresses and headers may hold secrets
 * @throws NoResponseError without a response or with 429; ProviderFailure for a redirect or a response that is too large
 */
export async function sendToProvider(
  provider: string,
  url: string,
  init: RequestInit,
  { signal }: ProviderCall,
): Promise<ProviderResponse> {
  const response = await fetchBounded(provider, url, { ...init, signal })
  if (response.status === 429) throw new NoResponseError(`${provider} is busy (429)`)
  if (response.status >= 300 && response.status < 400)
    throw new ProviderFailure(`${provider} redirected (${response.status})`)
  return { status: response.status, text: await response.text() }
}

/**
 * `fetch` whose response is read to its end, up to a bound, and which follows no redirect.
 * @throws NoResponseError, ProviderFailure
 */
export async function fetchBounded(provider: string, url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const body = await bytesOf(provider, response)
    const hasBody = ![101, 204, 205, 304].includes(response.status)
    return new Response(hasBody ? body : null, { status: response.status, headers: response.headers })
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new NoResponseError(`No response from ${provider}: ${reasonOf(error)}`)
  }
}

/**
 * The response as JSON, whose numbers are texts.
 * @throws ProviderFailure for 5xx and for anything that is no JSON object or array
 */
export function jsonOf(provider: string, { status, text }: ProviderResponse): unknown {
  if (status >= 500) throw new ProviderFailure(`${provider} failed (${status})`)
  try {
    const parsed = parseExactJson(text)
    if (typeof parsed === 'object' && parsed !== null) return parsed
  } catch {
    // Said below: a page of a proxy, mostly.
  }
  throw new ProviderFailure(`${provider} responded with something other than JSON (${status})`)
}

/** A provider's own words, cut, without control characters and without our secrets. */
export function providerWords(text: unknown, secrets: readonly string[]): string {
  const words = typeof text === 'string' ? text : 'no reason given'
  const clean = secrets.reduce((result, secret) => (secret ? result.replaceAll(secret, '***') : result), words)
  return clean.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300)
}

/** A field of something that came from outside: texts as they are, numbers and booleans as text, anything else undefined. */
export function textOf(record: unknown, name: string): string | undefined {
  const value = fieldOf(record, name)
  if (typeof value === 'string') return value === '' ? undefined : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

export function fieldOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null && Object.hasOwn(record, name)
    ? (record as Readonly<Record<string, unknown>>)[name]
    : undefined
}

async function bytesOf(provider: string, { body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > maximumBytes) throw new ProviderFailure(`The response of ${provider} is too large`)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Names of errors and system codes, no messages: those repeat addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  const code = fieldOf(cause, 'code')
  return typeof code === 'string' ? code : error.name
}
