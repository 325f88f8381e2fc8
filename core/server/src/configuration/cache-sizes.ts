import { ConfigurationError } from '../errors/configuration-error.ts'

/** Capacity of each cache in megabytes. */
export interface CacheOptions {
  /** Rendered pages (default 20). */
  readonly pages?: number
  /** Parts of pages, from which those that a change touched are put together again (default 12). */
  readonly fragments?: number
  /** Lists that pages are rendered from (default 16). */
  readonly lists?: number
  /** Responses of the API (default 16). */
  readonly responses?: number
  /** What is made of all records, compressed: sitemaps, feeds (default 8). */
  readonly documents?: number
  /** Pictures for link previews (default 8). */
  readonly previews?: number
}

/** Capacity of each cache in bytes. */
export type CacheSizes = Readonly<Record<keyof CacheOptions, number>>

const defaults: CacheSizes = { pages: 20, fragments: 12, lists: 16, responses: 16, documents: 8, previews: 8 }
export const cacheNames = Object.keys(defaults) as readonly (keyof CacheOptions)[]

const megabyte = 1024 * 1024
/** More than any machine has; a larger number is likely one of bytes. */
const most = 1024 * 1024

/**
 * @param together `CACHE_MEGABYTES`: what all caches take together, divided as the options or defaults are
 * @throws ConfigurationError naming the option or variable and what it must be
 */
export function readCacheSizes(options: CacheOptions | undefined, together: string | undefined): CacheSizes {
  const given = cacheNames.map(
    name => [name, readMegabytes(`caches.${name}`, options?.[name] ?? defaults[name])] as const,
  )
  const sum = given.reduce((total, [, megabytes]) => total + megabytes, 0)
  const all = together ? readMegabytes('CACHE_MEGABYTES', Number(together)) : sum
  const scale = sum === 0 ? 0 : (all / sum) * megabyte
  return Object.fromEntries(given.map(([name, megabytes]) => [name, Math.floor(megabytes * scale)])) as CacheSizes
}

function readMegabytes(name: string, value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= most) return value
  throw new ConfigurationError(`${name} must be a number of megabytes from 0 (nothing is cached) to ${most}`)
}
