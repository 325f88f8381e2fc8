import { LRUCache } from 'lru-cache'
import { CacheShare } from './cache-share.ts'
import type { CachedPage } from './cached-page.ts'
import { RenderBusyError, RenderQueue, type RenderQueueOptions } from './render-queue.ts'

export interface PageCacheOptions {
  /** Draws the page of a key; null when there is none. */
  readonly render: (key: string) => Promise<CachedPage | null>
  /** Told of a page that could not be drawn anew; the last one is served. */
  readonly onError?: (error: unknown) => void
  /** Bytes of HTML that are kept (default 128 MiB); what was asked for least recently goes first. */
  readonly maximumSize?: number
  /** Most pages of one pattern that have parameters (default 100); what nobody asked for again goes first. */
  readonly maximumSearches?: number
  readonly queue?: RenderQueueOptions
  /** How long somebody waits for a page that is being drawn anew before the last one is served (default 150). */
  readonly revalidationTimeoutMs?: number
}

interface Entry {
  readonly page: CachedPage
  /** Names of the shares that it counts in. */
  readonly shares: readonly string[]
  /** When a change made it outdated; undefined while it holds. */
  staleSince?: number
  /** No record changed that it shows, as far as anyone knows: somebody wishes it to be drawn anew. */
  isRefreshRequested?: boolean
}

/** Tags that came while a page was being drawn: of records that changed, and of what somebody wishes to be drawn anew. */
interface Changes {
  readonly changed: Set<string>
  readonly refreshRequested: Set<string>
}

/** The part of all bytes that pages with parameters may take, and the one that pages of one pattern may. */
const parts = { parameters: 1 / 8, pattern: 1 / 2 }
const allParameters = '?'
/** The tag of all pages: too many to draw before somebody asks for them. */
const everyPage = 'page:*'

/** An outdated page is served no longer than this after the change, however long drawing it anew takes. */
const maximumStaleMs = 1000

/**
 * Rendered pages, kept until a record that they showed changes. A page is drawn once, however many ask for it at the same
 * time; while it is drawn anew, the last one is served to whoever does not want to wait.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #renders = new Map<string, Promise<CachedPage | null>>()
  /** What came while some page was being drawn: it may have read a record before its change. */
  readonly #changes = new Map<Promise<CachedPage | null>, Changes>()
  readonly #options: Required<PageCacheOptions>
  /** Pages that anybody can make up addresses of: by their pattern, with parameters and without. */
  readonly #shares = new Map<string, CacheShare>()
  readonly #queue: RenderQueue

  constructor(options: PageCacheOptions) {
    const defaults = { maximumSize: 128 * 1024 * 1024, maximumSearches: 100, revalidationTimeoutMs: 150, queue: {} }
    this.#options = { ...defaults, onError: () => undefined, ...options }
    this.#queue = new RenderQueue(this.#options.queue)
    this.#entries = new LRUCache({
      maxSize: this.#options.maximumSize,
      dispose: (entry, key) => this.#removeReferences(key, entry),
    })
  }

  /** Bytes of HTML that are kept. */
  get size(): number {
    return this.#entries.calculatedSize
  }

  /** Pages that are kept. */
  get count(): number {
    return this.#entries.size
  }

  /** The page of a key when it is kept and holds: at once. */
  get(key: string): CachedPage | undefined {
    const entry = this.#entries.peek(key)
    if (!entry || entry.staleSince !== undefined) return undefined
    this.#entries.get(key)
    for (const name of entry.shares) this.#shares.get(name)?.touch(key)
    return entry.page
  }

  /**
   * The page of a key: kept, or drawn now; null when there is none.
   * @param client key of whoever asks: clients take turns; '' for the site itself
   * @throws RenderBusyError when too much waits to be drawn
   */
  async getOrRender(key: string, client = ''): Promise<CachedPage | null> {
    const kept = this.get(key)
    if (kept) return kept
    const outdated = this.#entries.peek(key)
    const rendering = this.#render(key, client)
    if (!outdated) return rendering
    const orLast = rendering.catch(error => {
      if (!(error instanceof RenderBusyError)) this.#options.onError(error)
      return outdated.page
    })
    if (outdated.isRefreshRequested) return outdated.page
    const staleFor = outdated.staleSince === undefined ? Number.POSITIVE_INFINITY : Date.now() - outdated.staleSince
    return staleFor > maximumStaleMs ? orLast : firstOf(orLast, outdated.page, this.#options.revalidationTimeoutMs)
  }

  /**
   * Outdates every page that one of the tags is a part of. The tag `*` removes all of them: rules may have changed, and a page
   * from before must not be served, nor one that is being rendered by the old rules.
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
   * Has pages drawn anew though no record changed. Visitors get the last ones until then, without waiting; what is refreshRequested for
   * while it is being drawn is drawn once more, however often it was.
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

  /** Draws a page now; one that is being drawn is drawn once more when it turns out to be meant. */
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
    const wishes = page.tags.filter(tag => refreshRequested.has(tag))
    const isOutdated = isChanged || wishes.length > 0
    const entry: Entry = {
      page,
      shares,
      ...(isOutdated && { staleSince: Date.now() }),
      ...(isOutdated && !isChanged && { isRefreshRequested: true }),
    }
    // A share that is full makes room by itself: what is no part of it stays.
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
    if (wishes.some(tag => tag !== everyPage)) this.#refresh(key)
  }

  #share(name: string): CacheShare {
    const { maximumSize, maximumSearches } = this.#options
    const hasParameters = name.endsWith(allParameters)
    const share =
      this.#shares.get(name) ??
      new CacheShare({
        count: hasParameters && name !== allParameters ? maximumSearches : Number.POSITIVE_INFINITY,
        size: maximumSize * (hasParameters ? parts.parameters : parts.pattern),
      })
    this.#shares.set(name, share)
    return share
  }

  /** Takes an entry that has just gone out of what is known of its key. */
  #removeReferences(key: string, { page, shares }: Entry): void {
    for (const name of shares) {
      const share = this.#shares.get(name)
      share?.remove(key)
      if (share?.isEmpty) this.#shares.delete(name)
    }
    for (const tag of page.tags) drop(this.#keysByTag, tag, key)
  }
}

/** The pattern's pages, those of its pages with parameters, and all pages with parameters. */
function sharesOf(key: string, { pattern }: CachedPage): string[] {
  const end = key.indexOf('?')
  if (end !== -1) return [`${pattern ?? key.slice(0, end)}${allParameters}`, allParameters]
  return pattern?.includes('[') ? [pattern] : []
}

function drop(sets: Map<string, Set<string>>, name: string, key: string): void {
  const keys = sets.get(name)
  keys?.delete(key)
  if (keys?.size === 0) sets.delete(name)
}

/** What comes first: the page that is being drawn, or, when timeout is over, the last one. */
async function firstOf(
  rendering: Promise<CachedPage | null>,
  outdated: CachedPage,
  revalidationTimeoutMs: number,
): Promise<CachedPage | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<CachedPage | null>(resolve => {
    timer = setTimeout(resolve, revalidationTimeoutMs, outdated)
  })
  try {
    return await Promise.race([rendering, timeout])
  } finally {
    clearTimeout(timer)
  }
}
