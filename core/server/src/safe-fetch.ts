import { lookup as lookupName } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { type Readable, Transform } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import type { Agent, Dispatcher } from 'undici'
import { FetchFailedError } from './errors.ts'

type Undici = typeof import('undici')

export interface SafeFetchOptions {
  /** Maximum bytes of the body (default 10 MiB). */
  readonly maximumBytes?: number
  /** Total timeout in milliseconds, including redirects and body (default 10,000). */
  readonly timeout?: number
  /** Allowed hosts (default: all public ones). */
  readonly hosts?: readonly string[]
}

export interface FetchedContent {
  /** Where the content came from, after redirects. */
  readonly url: URL
  /** Media type reported by the server, without parameters; untrusted. */
  readonly mimeType: string
  /** Fails with FetchFailedError if it is too large or takes too long. Must be read or destroyed. */
  readonly body: Readable
}

export type SafeFetch = (address: string, options?: SafeFetchOptions) => Promise<FetchedContent>

/** Replaceable parts for tests. */
export interface SafeFetchParts {
  readonly lookup?: typeof lookupName
  readonly isPublic?: (address: string) => boolean
  readonly ports?: readonly string[]
  /** Maximum random delay of failures in milliseconds, so that internal responses can't be timed. */
  readonly jitter?: number
}

const maximumRedirects = 3
const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Tessera' }

/**
 * Fetches an untrusted URL, from the public internet only: http(s) on default ports without credentials. All addresses that
 * the host resolves to, the connected one and all redirects are checked (SSRF).
 * @throws FetchFailedError, regardless of the reason
 */
export const safeFetch: SafeFetch = createSafeFetch()

export function createSafeFetch(parts: SafeFetchParts = {}): SafeFetch {
  const { isPublic = isPublicAddress, ports = ['', '80', '443'], jitter = 200 } = parts
  let loading: Promise<Pick<Undici, 'request'> & { readonly dispatcher: Agent }> | undefined
  // Loaded by the first call: most processes make none.
  const load = () => {
    loading ??= import('undici').then(undici => ({
      request: undici.request,
      dispatcher: publicAgent(undici, parts.lookup ?? lookupName, isPublic),
    }))
    return loading
  }

  async function follow(address: string, options: SafeFetchOptions, signal: AbortSignal): Promise<FetchedContent> {
    let url = allowedUrl(address, options, ports, isPublic)
    const { request, dispatcher } = await load()
    for (let redirects = 0; redirects <= maximumRedirects; redirects += 1) {
      const response = await request(url, { dispatcher, signal, headers, method: 'GET' })
      const location = redirectOf(response)
      if (location === null) return contentOf(url, response, options.maximumBytes ?? 10 * 1024 * 1024)
      response.body.on('error', () => {}).destroy()
      const next = allowedUrl(new URL(location, url).href, options, ports, isPublic)
      if (url.protocol === 'https:' && next.protocol !== 'https:')
        throw new FetchRefusedError('redirect away from https')
      url = next
    }
    throw new FetchRefusedError('too many redirects')
  }

  return async (address, options = {}) => {
    const signal = AbortSignal.timeout(options.timeout ?? 10_000)
    try {
      return await Promise.race([follow(address, options, signal), ended(signal)])
    } catch {
      await delay(Math.random() * jitter)
      throw new FetchFailedError()
    }
  }
}

/** Rejects when the signal aborts; undici itself ignores it during the DNS lookup. */
function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Global unicast addresses assigned by IANA; all others are private, reserved or embed IPv4 addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address belongs to the public internet: not private, local, reserved, mapped, embedded or tunnelled. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}

class FetchRefusedError extends Error {}

function allowedUrl(
  address: string,
  options: SafeFetchOptions,
  ports: readonly string[],
  isPublic: (address: string) => boolean,
): URL {
  if (/[\\\s\p{Cc}]/u.test(address) || address.length > 2000) throw new FetchRefusedError('not an address')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchRefusedError('scheme')
  if (url.username !== '' || url.password !== '') throw new FetchRefusedError('credentials')
  if (!ports.includes(url.port)) throw new FetchRefusedError('port')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !isPublic(host)) throw new FetchRefusedError('address')
  if (options.hosts && !options.hosts.includes(host)) throw new FetchRefusedError('host')
  return url
}

function publicAgent(
  { Agent, buildConnector }: Undici,
  lookup: typeof lookupName,
  isPublic: (address: string) => boolean,
): Agent {
  const checkedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const areAllPublic = addresses.length > 0 && addresses.every(({ address }) => isPublic(address))
      return areAllPublic ? callback(null, addresses) : callback(new FetchRefusedError('address'), [])
    })
  }
  const connect = buildConnector({ lookup: checkedLookup, timeout: 5000, autoSelectFamily: true, allowH2: false })
  return new Agent({
    connect(options, callback) {
      connect(options, (error, socket) => {
        if (error) return callback(error, null)
        if (isPublic(socket.remoteAddress ?? '')) return callback(null, socket)
        socket.destroy()
        return callback(new FetchRefusedError('address'), null)
      })
    },
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
    keepAliveTimeout: 1000,
  })
}

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null
  if (typeof headers.location !== 'string') throw new FetchRefusedError('redirect without a location')
  return headers.location
}

function contentOf(url: URL, response: Dispatcher.ResponseData, maximumBytes: number): FetchedContent {
  const length = Number(response.headers['content-length'] ?? 0)
  if (response.statusCode !== 200 || length > maximumBytes) {
    response.body.on('error', () => {}).destroy()
    throw new FetchRefusedError('status or length')
  }
  const mimeType = String(response.headers['content-type'] ?? '').split(';')[0] ?? ''
  return { url, mimeType: mimeType.trim().toLowerCase(), body: limited(response.body, maximumBytes) }
}

/** Limits a stream; fails with one generic error if it is too long or aborted. */
function limited(source: Readable, maximumBytes: number): Readable {
  let received = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      done(received > maximumBytes ? new FetchFailedError() : null, chunk)
    },
    destroy(error, done) {
      source.destroy()
      done(error)
    },
  })
  source.on('error', () => limit.destroy(new FetchFailedError()))
  return source.pipe(limit)
}
