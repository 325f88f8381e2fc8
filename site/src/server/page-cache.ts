import type { KeptPage } from './kept-page.ts'

export interface PageCacheOptions {
  /** Draws the page of a key; null when there is none. */
  readonly render: (key: string) => Promise<KeptPage | null>
  /** Told of a page that could not be drawn anew; the last one is served. */
  readonly onError?: (error: unknown) => void
  /** Bytes of HTML that are kept (default 128 MiB); what was asked for least recently goes first. */
  readonly maximumSize?: number
  /** Most pages of one path that differ in their parameters (default 100); what was asked for least recently goes first. */
  readonly maximumSearches?: number
  /** How long somebody waits for a page that is being drawn anew before the last one is served (default 150). */
  readonly patienceMs?: number
}

interface Entry {
  readonly page: KeptPage
  /** What the key has in front of its parameters; absent for a page without any. */
  readonly path?: string
  /** When a change made it outdated; undefined while it holds. */
  outdatedAt?: number
}

/** An outdated page is served no longer than this after the change, however long drawing it anew takes. */
const maximumStaleMs = 1000

/**
 * Rendered pages, kept until a record that they showed changes. A page is drawn once, however many ask for it at the same
 * time; while it is drawn anew, the last one is served to whoever does not want to wait.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #renders = new Map<string, Promise<KeptPage | null>>()
  /** Tags that changed while some page was being drawn: it may have read the record before the change. */
  readonly #changedTags = new Map<Promise<KeptPage | null>, Set<string>>()
  readonly #options: Required<PageCacheOptions>
  /** Keys with parameters by what stands in front of them: anybody can make up new ones. */
  readonly #searches = new Map<string, Set<string>>()
  #size = 0

  constructor(options: PageCacheOptions) {
    const defaults = { maximumSize: 128 * 1024 * 1024, maximumSearches: 100, patienceMs: 150 }
    this.#options = { ...defaults, onError: () => undefined, ...options }
  }

  /** The page of a key when it is kept and holds: at once. */
  kept(key: string): KeptPage | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.outdatedAt !== undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (entry.path !== undefined) this.#touch(entry.path, key)
    return entry.page
  }

  /** The page of a key: kept, or drawn now; null when there is none. */
  async page(key: string): Promise<KeptPage | null> {
    const kept = this.kept(key)
    if (kept) return kept
    const outdated = this.#entries.get(key)
    const rendering = this.#render(key)
    if (!outdated) return rendering
    const orLast = rendering.catch(error => {
      this.#options.onError(error)
      return outdated.page
    })
    const staleFor = outdated.outdatedAt === undefined ? Number.POSITIVE_INFINITY : Date.now() - outdated.outdatedAt
    return staleFor > maximumStaleMs ? orLast : firstOf(orLast, outdated.page, this.#options.patienceMs)
  }

  /**
   * Outdates every page that one of the tags is a part of. The tag `*` removes all of them: rules may have changed, and a page
   * from before must not be served, nor one that is being rendered by the old rules.
   */
  drop(tags: readonly string[]): void {
    for (const changed of this.#changedTags.values()) for (const tag of tags) changed.add(tag)
    if (tags.includes('*')) {
      for (const key of [...this.#entries.keys()]) this.#remove(key)
      this.#renders.clear()
      return
    }
    const now = Date.now()
    for (const key of tags.flatMap(tag => [...(this.#keysByTag.get(tag) ?? [])])) {
      const entry = this.#entries.get(key)
      if (entry) entry.outdatedAt ??= now
    }
  }

  #render(key: string): Promise<KeptPage | null> {
    const running = this.#renders.get(key)
    if (running) return running
    const changed = new Set<string>()
    const rendering = this.#options.render(key).then(
      page => {
        this.#finish(key, rendering)
        if (changed.has('*')) return page
        if (page?.isWhole)
          this.#keep(
            key,
            page,
            page.tags.some(tag => changed.has(tag)),
          )
        else this.#remove(key)
        return page
      },
      error => {
        this.#finish(key, rendering)
        throw error
      },
    )
    this.#renders.set(key, rendering)
    this.#changedTags.set(rendering, changed)
    return rendering
  }

  #finish(key: string, rendering: Promise<KeptPage | null>): void {
    if (this.#renders.get(key) === rendering) this.#renders.delete(key)
    this.#changedTags.delete(rendering)
  }

  #keep(key: string, page: KeptPage, isOutdated: boolean): void {
    this.#remove(key)
    const path = pathOf(key)
    this.#entries.set(key, { page, ...(path && { path }), ...(isOutdated && { outdatedAt: Date.now() }) })
    if (path) this.#touch(path, key)
    this.#size += page.size
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#options.maximumSize || oldest === key) break
      this.#remove(oldest)
    }
  }

  /** Notes that a page with parameters was asked for, and lets go of what is too much. */
  #touch(path: string, key: string): void {
    const keys = this.#searches.get(path) ?? new Set()
    keys.delete(key)
    this.#searches.set(path, keys.add(key))
    const [oldest] = keys
    if (oldest !== undefined && keys.size > this.#options.maximumSearches) this.#remove(oldest)
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    if (entry.path !== undefined) drop(this.#searches, entry.path, key)
    this.#size -= entry.page.size
    for (const tag of entry.page.tags) drop(this.#keysByTag, tag, key)
  }
}

function drop(sets: Map<string, Set<string>>, name: string, key: string): void {
  const keys = sets.get(name)
  keys?.delete(key)
  if (keys?.size === 0) sets.delete(name)
}

function pathOf(key: string): string | undefined {
  const end = key.indexOf('?')
  return end === -1 ? undefined : key.slice(0, end)
}

/** What comes first: the page that is being drawn, or, when patience is over, the last one. */
async function firstOf(
  rendering: Promise<KeptPage | null>,
  outdated: KeptPage,
  patienceMs: number,
): Promise<KeptPage | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<KeptPage | null>(resolve => {
    timer = setTimeout(resolve, patienceMs, outdated)
  })
  try {
    return await Promise.race([rendering, patience])
  } finally {
    clearTimeout(timer)
  }
}
