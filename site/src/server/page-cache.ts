import { LRUCache } from 'lru-cache'
import { CacheShare } from './cache-share.ts'
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

interface Entry {
  readonly page: CachedPage
  /** Names of its shares. */
  readonly shares: readonly string[]
  /** When a change made it stale; undefined while it is fresh. */
  staleSince?: number
  /** Stale by request: no record that it shows is known to have changed. */
  isRefreshRequested?: boolean
}

/** Tags that arrived during a render: of changed records, and of requested refreshes. */
interface Changes {
  readonly changed: Set<string>
  readonly refreshRequested: Set<string>
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
  readonly #entries: LRUCache<string, Entry>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #renders = new Map<string, Promise<CachedPage | null>>()
  /** Changes during each render, which may have read a record before its change. */
  readonly #changes = new Map<Promise<CachedPage | null>, Changes>()
  readonly #options: Required<PageCacheOptions>
  /** Limits for pages whose addresses anybody can make up: by pattern, with parameters and without. */
  readonly #shares = new Map<string, CacheShare>()
  readonly #queue: RenderQueue

  constructor(options: PageCacheOptions) {
    const defaults = { maximumSize: 128 * 1024 * 1024, maximumSearches: 100, revalidationTimeoutMs: 150, queue: {} }
    this.#options = { ...defaults, onError: () => undefined, ...options }
    this.#queue = new RenderQueue(this.#options.queue)
    this.#entries = new LRUCache({
      maxSize: Math.max(1, this.#options.maximumSize),
      dispose: (entry, key) => this.#removeReferences(key, entry),
    })
  }

  /** Bytes of cached HTML. */
  get size(): number {
    return this.#entries.calculatedSize
  }

  /** Number of cached pages. */
  get count(): number {
    return this.#entries.size
  }

  /** The page of a key, if it is cached and fresh. */
  get(key: string): CachedPage | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.staleSince !== undefined) return undefined
    for (const name of entry.shares) this.#shares.get(name)?.touch(key)
    return entry.page
  }

  /**
   * The page of a key, from the cache or rendered; null when there is none.
   * @param client key of the client: clients take turns; '' for the site itself
   * @throws RenderBusyError when too many renders are waiting
   */
  async getOrRender(key: string, client = ''): Promise<CachedPage | null> {
    const cached = this.get(key)
    if (cached) return cached
    const stale = this.#entries.peek(key)
    const rendering = this.#render(key, client)
    if (!stale) return rendering
    const orStale = rendering.catch(error => {
      if (!(error instanceof RenderBusyError)) this.#options.onError(error)
      return stale.page
    })
    if (stale.isRefreshRequested) return stale.page
    const staleFor = stale.staleSince === undefined ? Number.POSITIVE_INFINITY : Date.now() - stale.staleSince
    return staleFor > maximumStaleMs ? orStale : firstOf(orStale, stale.page, this.#options.revalidationTimeoutMs)
  }

  /**
   * Marks every page with one of the tags as stale. The tag `*` removes all pages: rules may have changed, and neither an
   * old page nor one that is being rendered by the old rules may be served.
   */
  invalidate(tags: readonly string[]): void {
    for (const { changed } of this.#changes.values()) for (const tag of tags) changed.add(tag)
    if (tags.includes('*')) {
      this.#entries.clear()
      this.#renders.clear()
      return
    }
    const now = Date.now()
    for (const key of this.#keysOf(tags)) {
      const entry = this.#entries.peek(key)
      if (!entry) continue
      entry.staleSince ??= now
      delete entry.isRefreshRequested
    }
  }

  /**
   * Renders pages again although no record changed. Visitors get the stale ones until then, without waiting. A page that is
   * being rendered is rendered once more, however many refreshes are requested meanwhile.
   */
  revalidate(tags: readonly string[]): void {
    for (const { refreshRequested } of this.#changes.values()) for (const tag of tags) refreshRequested.add(tag)
    for (const key of this.#keysOf(tags)) {
      const entry = this.#entries.peek(key)
      if (!entry || entry.staleSince !== undefined) continue
      entry.staleSince = Date.now()
      entry.isRefreshRequested = true
    }
    for (const key of this.#keysOf(tags.filter(tag => tag !== everyPage))) this.#refresh(key)
  }

  #keysOf(tags: readonly string[]): Set<string> {
    return new Set(tags.flatMap(tag => [...(this.#keysByTag.get(tag) ?? [])]))
  }

  /** Renders a page now; if it is being rendered, its tags decide afterwards whether it is rendered once more. */
  #refresh(key: string): void {
    if (!this.#renders.has(key)) this.#render(key, '').catch(this.#options.onError)
  }

  #render(key: string, client: string): Promise<CachedPage | null> {
    const running = this.#renders.get(key)
    if (running) return running
    const changes: Changes = { changed: new Set(), refreshRequested: new Set() }
    const rendering = this.#inTurn(key, client).then(
      page => {
        this.#finish(key, rendering)
        if (changes.changed.has('*')) return page
        if (page?.isCacheable) this.#store(key, page, changes)
        else this.#entries.delete(key)
        return page
      },
      error => {
        this.#finish(key, rendering)
        throw error
      },
    )
    this.#renders.set(key, rendering)
    this.#changes.set(rendering, changes)
    return rendering
  }

  async #inTurn(key: string, client: string): Promise<CachedPage | null> {
    return this.#queue.run(client, () => this.#options.render(key))
  }

  #finish(key: string, rendering: Promise<CachedPage | null>): void {
    if (this.#renders.get(key) === rendering) this.#renders.delete(key)
    this.#changes.delete(rendering)
  }

  #store(key: string, page: CachedPage, { changed, refreshRequested }: Changes): void {
    const shares = sharesOf(key, page)
    const isChanged = page.tags.some(tag => changed.has(tag))
    const refreshes = page.tags.filter(tag => refreshRequested.has(tag))
    const isStale = isChanged || refreshes.length > 0
    const entry: Entry = {
      page,
      shares,
      ...(isStale && { staleSince: Date.now() }),
      ...(isStale && !isChanged && { isRefreshRequested: true }),
    }
    // A full share evicts its own entries, never others.
    this.#entries.delete(key)
    for (const name of shares) {
      const share = this.#share(name)
      share.add(key, page.size)
      for (const excessive of share.excess(key)) this.#entries.delete(excessive)
    }
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
    this.#entries.set(key, entry, { size: Math.max(1, page.size) })
    if (!this.#entries.has(key)) this.#removeReferences(key, entry)
    if (refreshes.some(tag => tag !== everyPage)) this.#refresh(key)
  }

  #share(name: string): CacheShare {
    const { maximumSize, maximumSearches } = this.#options
    const hasParameters = name.endsWith(withParameters)
    const share =
      this.#shares.get(name) ??
      new CacheShare({
        count: hasParameters && name !== withParameters ? maximumSearches : Number.POSITIVE_INFINITY,
        size: maximumSize * (hasParameters ? parts.parameters : parts.pattern),
      })
    this.#shares.set(name, share)
    return share
  }

  /** Removes an evicted entry from its shares and tags. */
  #removeReferences(key: string, { page, shares }: Entry): void {
    for (const name of shares) {
      const share = this.#shares.get(name)
      share?.remove(key)
      if (share?.isEmpty) this.#shares.delete(name)
    }
    for (const tag of page.tags) drop(this.#keysByTag, tag, key)
  }
}

/**
 * With parameters: the share of its pattern's pages with parameters, and that of all. Without: the pattern's, if it has
 * segments.
 */
function sharesOf(key: string, { pattern }: CachedPage): string[] {
  const end = key.indexOf('?')
  if (end !== -1) return [`${pattern ?? key.slice(0, end)}${withParameters}`, withParameters]
  return pattern?.includes('[') ? [pattern] : []
}

function drop(sets: Map<string, Set<string>>, name: string, key: string): void {
  const keys = sets.get(name)
  keys?.delete(key)
  if (keys?.size === 0) sets.delete(name)
}

/** The rendered page, or the stale one after the timeout, whichever comes first. */
async function firstOf(
  rendering: Promise<CachedPage | null>,
  stale: CachedPage,
  revalidationTimeoutMs: number,
): Promise<CachedPage | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<CachedPage | null>(resolve => {
    timer = setTimeout(resolve, revalidationTimeoutMs, stale)
  })
  try {
    return await Promise.race([rendering, timeout])
  } finally {
    clearTimeout(timer)
  }
}
