import type { ChangeEvent } from '@tessera/server'
import { type Shares, type Tagged, TaggedCache } from '@tessera/server/host'
import type { CachedPage } from './cached-page.ts'
import { RenderBusyError, RenderQueue, type RenderQueueOptions } from './render-queue.ts'

export interface PageCacheOptions {
  /** Renders the page of a key; null when there is none. */
  readonly render: (key: string) => Promise<CachedPage | null>
  /** Called with the error of a stale page that could not be rendered again; the stale page is served. */
  readonly onError?: (error: unknown) => void
  /** Maximum bytes of HTML (default 128 MiB); the least recently used page is evicted first. */
  readonly maximumSize?: number
  /** Maximum number of pages with parameters per pattern (default 100); those requested only once are evicted first. */
  readonly maximumSearches?: number
  readonly queue?: RenderQueueOptions
  /** How long a request waits for a stale page to be rendered again before it gets the stale one (default 150). */
  readonly revalidationTimeoutMs?: number
}

/** The fractions of all bytes for pages with parameters, and for pages of one pattern. */
const parts = { parameters: 1 / 8, pattern: 1 / 2 }
const withParameters = '?'
/** The tag of all pages: too many to be rendered before they are requested. */
const everyPage = 'page:*'

/** A stale page is served no longer than this after the change, however long rendering takes. */
const maximumStaleMs = 1000

/**
 * Rendered pages, cached until a record that they show changes. Simultaneous requests for a page share one render; while a
 * stale page is rendered again, requests that have waited long enough get the stale one.
 */
export class PageCache {
  readonly #cache: TaggedCache<CachedPage | null>
  readonly #render: PageCacheOptions['render']
  readonly #queue: RenderQueue
  readonly #onError: (error: unknown) => void

  constructor({
    render,
    onError = () => undefined,
    maximumSize: capacity = 128 * 1024 * 1024,
    maximumSearches = 100,
    queue,
    revalidationTimeoutMs: timeoutMs = 150,
  }: PageCacheOptions) {
    this.#render = render
    this.#onError = onError
    this.#queue = new RenderQueue(queue)
    this.#cache = new TaggedCache({
      capacity,
      revalidation: {
        timeoutMs,
        maximumStaleMs,
        onError: error => {
          if (!(error instanceof RenderBusyError)) onError(error)
        },
      },
      shares: sharesOf(capacity, maximumSearches),
    })
  }

  /** Bytes of cached HTML. */
  get size(): number {
    return this.#cache.size
  }

  /** Number of cached pages. */
  get count(): number {
    return this.#cache.count
  }

  /** The page of a key, if it is cached and fresh. */
  get(key: string): CachedPage | undefined {
    return this.#cache.get(key) ?? undefined
  }

  /**
   * The page of a key, from the cache or rendered; null when there is none.
   * @param client key of the client: clients take turns; '' for the site itself
   * @throws RenderBusyError when too many renders are waiting
   */
  getOrRender(key: string, client = ''): Promise<CachedPage | null> {
    return this.#cache.getOrCreate(key, this.#creation(key, client))
  }

  /** Marks every page as stale that a change touches. */
  invalidate(change: Pick<ChangeEvent, 'entity' | 'tags'>): void {
    this.#cache.drop(change)
  }

  /**
   * Renders pages again although no record changed. Visitors get the stale ones until then, without waiting. A page that is
   * being rendered is rendered once more, however many refreshes are requested meanwhile.
   */
  revalidate(tags: readonly string[]): void {
    this.#cache.refresh(tags.filter(tag => tag === everyPage))
    this.#cache.refresh(
      tags.filter(tag => tag !== everyPage),
      key => this.#cache.renew(key, this.#creation(key, '')).catch(this.#onError),
    )
  }

  #creation(key: string, client: string) {
    return {
      make: async (started: () => void): Promise<Tagged<CachedPage | null>> => {
        const page = await this.#queue.run(client, () => {
          started()
          return this.#render(key)
        })
        if (!page) return { value: null, size: 0, tags: [], isCacheable: false }
        return { value: page, size: page.size, tags: page.tags, isCacheable: page.isCacheable }
      },
    }
  }
}

/** Limits for pages whose addresses anybody can make up: by pattern, with parameters and without. */
function sharesOf(capacity: number, maximumSearches: number): Shares<CachedPage | null> {
  return {
    of: (key, page) => (page ? shareNames(key, page) : []),
    bounds(name) {
      const hasParameters = name.endsWith(withParameters)
      return {
        count: hasParameters && name !== withParameters ? maximumSearches : Number.POSITIVE_INFINITY,
        size: capacity * (hasParameters ? parts.parameters : parts.pattern),
      }
    },
  }
}

/**
 * With parameters: the share of its pattern's pages with parameters, and that of all. Without: the pattern's, if it has
 * segments.
 */
function shareNames(key: string, { pattern }: CachedPage): string[] {
  const end = key.indexOf('?')
  if (end !== -1) return [`${pattern ?? key.slice(0, end)}${withParameters}`, withParameters]
  return pattern?.includes('[') ? [pattern] : []
}
