import type { JsonSchema } from '@tessera/core'
import { type CacheOptions, cacheNames } from './cache/cache-sizes.ts'
import type { HistoryOptions } from './history/history-settings.ts'

/** What `tessera.config.ts` exports. */
export interface ProjectConfiguration {
  /** Plugins by package name, or with their options. */
  readonly plugins: readonly (string | readonly [name: string, options: unknown])[]
  /** Packages that translate texts of other packages; of several the last one wins. */
  readonly translations?: readonly string[]
  /** Language codes of the site (default `['en', 'ru']`). */
  readonly languages?: readonly string[]
  /** One of `languages` (default `ru` where it is one of them, else the first). */
  readonly defaultLanguage?: string
  /** Name of the site, for feeds and titles, by language. */
  readonly name?: { readonly [language: string]: string }
  /** IANA time zone of times in pages and mails, such as `Europe/Berlin` (default `UTC`). */
  readonly timeZone?: string
  /** Retention of changes and deleted records in days (default `{ days: 365, trashDays: 30 }`). */
  readonly history?: HistoryOptions
  /** Capacities of the caches in memory, in megabytes; the variable CACHE_MEGABYTES bounds all of them together. */
  readonly caches?: CacheOptions
  /** Adds demo content to an empty database (default false); the variable DEMO takes precedence. */
  readonly demo?: boolean
}

const texts = { type: 'object', additionalProperties: { type: 'string' } }

/** Values are validated by `readHistory`. */
const history: { readonly [Key in keyof Required<HistoryOptions>]: JsonSchema } = { days: {}, trashDays: {} }

/** Values are validated by `readCacheSizes`. */
const caches = Object.fromEntries(cacheNames.map(name => [name, {}]))

/** Schema of `tessera.config.ts`. The entries of `plugins` are checked separately. */
const properties: { readonly [Key in keyof Required<ProjectConfiguration>]: JsonSchema } = {
  plugins: { type: 'array' },
  translations: { type: 'array', items: { type: 'string', minLength: 1 } },
  languages: { type: 'array', minItems: 1, items: { type: 'string' } },
  defaultLanguage: { type: 'string' },
  name: texts,
  timeZone: { type: 'string', minLength: 1 },
  history: { type: 'object', properties: history, additionalProperties: false },
  caches: { type: 'object', properties: caches, additionalProperties: false },
  demo: { type: 'boolean' },
}

export const projectSchema: JsonSchema = { type: 'object', properties, additionalProperties: false }
