import { anyRecordTag, everything, pathOfTag } from '@tessera/core'
import { LRUCache } from 'lru-cache'
import type { ChangeEvent } from '../records/events.ts'
import { CacheShare, type ShareBounds } from './cache-share.ts'

/** A new value with the tags it depends on. */
export interface Tagged<Value> {
  readonly value: Value
  /** Approximate bytes in memory. */
  readonly size: number
  /** Tags (`ChangeEvent.tags`) that make it stale. */
  readonly tags: Iterable<string>
  /** False: given to its callers only, and an older value goes (default true). */
  readonly isCacheable?: boolean
}

/** How stale values are served while they are created again. */
export interface Revalidation<Value> {
  /** How long a caller waits for the new value before getting the stale one. */
  readonly timeoutMs: number
  /** A stale value is served no longer than this after the change, however long the new one takes (default: no limit). */
  readonly maximumStaleMs?: number
  /** Whether to create a stale value again now; otherwise it is served until then (default: yes). */
  readonly isDue?: (value: Value) => boolean
  /** Called with the error of a value that could not be created again; the stale one is served. */
  readonly onError: (error: unknown) => void
}

/** Parts of the cache with limits of their own. */
export interface Shares<Value> {
  /** The names of the parts that a value belongs to. */
  of(key: string, value: Value): readonly string[]
  bounds(name: string): ShareBounds
}

export interface TaggedCacheOptions<Value> {
  /** Capacity in bytes; the least recently used value is evicted first. */
  readonly capacity: number
  /** A larger value is not cached (default: the capacity). */
  readonly maximumEntrySize?: number
  /** Absent: a change drops what it touches, and nobody gets a value that is older than their call. */
  readonly revalidation?: Revalidation<Value>
  readonly shares?: Shares<Value>
  /**
   * Notes in a value what a change touches, so that it can be created from the older one (default: the value is dropped). A
   * value with notes has to be reported as outdated by its creation: see `Creation.isOutdated`.
   * @returns false if the value is of no use any more
   */
  readonly note?: (value: Value, change: CacheChange) => boolean
}

/** A change of records, as far as caches care. */
export type CacheChange = Pick<ChangeEvent, 'entity' | 'tags'> & Partial<Pick<ChangeEvent, 'action' | 'ids'>>

/** How to create a value that is not cached. */
export interface Creation<Value> {
  /** @param started to be called when the work begins, if it had to wait: earlier changes don't affect it */
  make(started: () => void): Promise<Tagged<Value>>
  /**
   * Paths of all entities that it may contain records of, if they are known: a change of one of them meanwhile makes the next
   * caller create the value again at once. Otherwise its tags decide, when it is there.
   */
  readonly reads?: Iterable<string>
  /** Whether a cached value is stale for another reason than a change of records. */
  readonly isOutdated?: (value: Value) => boolean
}

interface Entry<Value> {
  readonly value: Value
  readonly tags: ReadonlySet<string>
  readonly shares: readonly string[]
  /** When it became stale; undefined while it is fresh. */
  staleSince?: number
  /** Stale by request: no record that it shows is known to have changed. */
  isRefreshRequested?: boolean
}

type Renew = (key: string) => unknown

/** Values that are created together, such as the parts of a page, with keys that are known when they are there. */
export interface CreationSession<Value> {
  /** Caches a value, unless what it depends on has changed since the session began. */
  add(key: string, made: Tagged<Value>): void
  end(): void
}

/** What is being created. */
interface Work {
  readonly reads: ReadonlySet<string> | undefined
  /** Tags of what changed while it was being created: it may contain data from before. */
  readonly changed: Set<string>
  /** Tags of requested refreshes that arrived meanwhile. */
  readonly refreshes: Map<string, Renew | undefined>
  /** Its value is for earlier callers only. */
  isDetached: boolean
  /** Known when it has ended. */
  isStale: boolean
}

interface Flight<Value> extends Work {
  readonly value: Promise<Value>
}

/**
 * Caches values until a record that they show changes. Bounded in bytes; concurrent callers share the creation of a value; what
 * changes during it counts. The tag `*` drops everything: rules may have changed, and neither an old value nor one that is
 * being created by the old rules may be served.
 */
export class TaggedCache<Value> {
  readonly #options: TaggedCacheOptions<Value>
  readonly #entries: LRUCache<string, Entry<Value>>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #flights = new Map<string, Flight<Value>>()
  readonly #sessions = new Set<Work>()
  readonly #shares = new Map<string, CacheShare>()

  constructor(options: TaggedCacheOptions<Value>) {
    this.#options = options
    this.#entries = new LRUCache({
      maxSize: Math.max(1, options.capacity),
      ...(options.maximumEntrySize !== undefined && { maxEntrySize: Math.max(1, options.maximumEntrySize) }),
      dispose: (entry, key) => this.#removeReferences(key, entry),
    })
  }

  /** Approximate size in bytes. */
  get size(): number {
    return this.#entries.calculatedSize
  }

  /** Number of cached values. */
  get count(): number {
    return this.#entries.size
  }

  /** The values, the most recently used first, stale ones included. */
  *values(): Generator<Value> {
    for (const { value } of this.#entries.values()) yield value
  }

  /** The value of a key, if it is cached and fresh. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.staleSince !== undefined) return undefined
    for (const name of entry.shares) this.#shares.get(name)?.touch(key)
    return entry.value
  }

  /**
   * The value of a key, from the cache or created, once for all concurrent callers.
   * @throws whatever its creation throws, if there is no stale value to serve instead
   */
  async getOrCreate(key: string, creation: Creation<Value>): Promise<Value> {
    const cached = this.get(key)
    if (cached !== undefined && !creation.isOutdated?.(cached)) return cached
    const { revalidation } = this.#options
    const entry = this.#entries.peek(key)
    if (entry && revalidation) return this.#revalidated(key, entry, creation, revalidation)
    const underway = this.#flights.get(key)
    if (!underway) return this.#start(key, creation).value
    const isLate = underway.changed.size > 0
    const value = await underway.value
    return isLate && underway.isStale && !revalidation ? this.getOrCreate(key, creation) : value
  }

  /** Begins to create values together; others may create the same ones meanwhile. */
  begin(): CreationSession<Value> {
    const work: Work = { reads: undefined, changed: new Set(), refreshes: new Map(), isDetached: false, isStale: false }
    this.#sessions.add(work)
    return {
      add: (key, made) => {
        if (!work.isDetached) this.#store(key, made, work)
      },
      end: () => this.#sessions.delete(work),
    }
  }

  /** Drops what a change touches, or makes it stale. */
  drop(change: CacheChange): void {
    const { entity, tags } = change
    if (tags.includes(everything)) {
      this.clear()
      return
    }
    // A cascading deletion only names the affected entity, not which of its records were deleted.
    const touched = tags.flatMap(tag => (tag === entity ? [tag] : [tag, anyRecordTag(tag)]))
    const paths = new Set(tags.map(pathOfTag))
    for (const [key, flight] of this.#flights) {
      if (!flight.reads) for (const tag of touched) flight.changed.add(tag)
      else if (meets(flight.reads, paths)) this.#detach(key, flight)
    }
    for (const { changed } of this.#sessions) for (const tag of touched) changed.add(tag)
    const now = performance.now()
    for (const key of this.#keysOf(touched)) {
      const entry = this.#entries.peek(key)
      if (!entry) continue
      if (!this.#options.revalidation) {
        if (!this.#options.note?.(entry.value, change)) this.#entries.delete(key)
        continue
      }
      entry.staleSince ??= now
      delete entry.isRefreshRequested
    }
  }

  /**
   * Makes values stale although no record changed: callers get the stale ones until they are created again, without waiting.
   * @param renew creates the value of a key again: at once, or once more when it is being created
   */
  refresh(tags: readonly string[], renew?: Renew): void {
    for (const { refreshes } of this.#flights.values()) for (const tag of tags) refreshes.set(tag, renew)
    const keys = this.#keysOf(tags)
    for (const key of keys) {
      const entry = this.#entries.peek(key)
      if (!entry || entry.staleSince !== undefined) continue
      entry.staleSince = performance.now()
      entry.isRefreshRequested = true
    }
    for (const key of keys) if (!this.#flights.has(key)) renew?.(key)
  }

  /** Drops everything, and what is being created with it: that is for earlier callers only. */
  clear(): void {
    for (const [key, flight] of this.#flights) this.#detach(key, flight)
    for (const work of this.#sessions) work.isDetached = true
    this.#entries.clear()
  }

  /** Creates a value unless it is being created. */
  renew(key: string, creation: Creation<Value>): Promise<Value> {
    return (this.#flights.get(key) ?? this.#start(key, creation)).value
  }

  #revalidated(
    key: string,
    entry: Entry<Value>,
    creation: Creation<Value>,
    { timeoutMs, maximumStaleMs = Number.POSITIVE_INFINITY, isDue, onError }: Revalidation<Value>,
  ): Promise<Value> | Value {
    if (!this.#flights.has(key) && isDue?.(entry.value) === false) return entry.value
    const renewed = this.renew(key, creation).catch(error => {
      onError(error)
      return entry.value
    })
    if (entry.isRefreshRequested) return entry.value
    const staleMs = entry.staleSince === undefined ? 0 : performance.now() - entry.staleSince
    return staleMs > maximumStaleMs ? renewed : firstOf(renewed, entry.value, timeoutMs)
  }

  #start(key: string, { make, reads }: Creation<Value>): Flight<Value> {
    const changed = new Set<string>()
    const refreshes: Flight<Value>['refreshes'] = new Map()
    const making = make(() => {
      changed.clear()
      refreshes.clear()
    })
    const value = making.then(
      made => {
        this.#end(key, flight)
        if (!flight.isDetached) this.#store(key, made, flight)
        return made.value
      },
      error => {
        this.#end(key, flight)
        throw error
      },
    )
    const flight: Flight<Value> = {
      value,
      reads: reads && new Set(reads),
      changed,
      refreshes,
      isDetached: false,
      isStale: false,
    }
    this.#flights.set(key, flight)
    return flight
  }

  #end(key: string, flight: Flight<Value>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }

  #detach(key: string, flight: Flight<Value>): void {
    flight.isDetached = true
    this.#flights.delete(key)
  }

  #store(key: string, { value, size, tags: own, isCacheable }: Tagged<Value>, flight: Work): void {
    const tags = new Set(own)
    for (const tag of [...tags, ...(flight.reads ?? [])]) tags.add(anyRecordTag(pathOfTag(tag)))
    const isChanged = meets(flight.changed, tags)
    const refreshes = [...flight.refreshes.keys()].filter(tag => tags.has(tag))
    flight.isStale = isChanged
    // The older value goes first: a full share evicts its own, never others.
    this.#entries.delete(key)
    if (isCacheable === false || (isChanged && !this.#options.revalidation)) return
    const isStale = isChanged || refreshes.length > 0
    const entry: Entry<Value> = {
      value,
      tags,
      shares: this.#options.shares?.of(key, value) ?? [],
      ...(isStale && { staleSince: performance.now() }),
      ...(isStale && !isChanged && { isRefreshRequested: true }),
    }
    for (const name of entry.shares) {
      const share = this.#share(name)
      share.add(key, size)
      for (const excessive of share.excess(key)) this.#entries.delete(excessive)
    }
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
    this.#entries.set(key, entry, { size: Math.max(1, size) })
    if (!this.#entries.has(key)) this.#removeReferences(key, entry)
    const renew = refreshes.map(tag => flight.refreshes.get(tag)).find(each => each !== undefined)
    renew?.(key)
  }

  #share(name: string): CacheShare {
    const { shares } = this.#options
    const share = this.#shares.get(name) ?? new CacheShare(shares?.bounds(name) ?? unbounded)
    this.#shares.set(name, share)
    return share
  }

  /** A copy, so that entries can be removed while iterating. */
  #keysOf(tags: readonly string[]): Set<string> {
    return new Set(tags.flatMap(tag => [...(this.#keysByTag.get(tag) ?? [])]))
  }

  /** Removes an evicted entry from its shares and tags. */
  #removeReferences(key: string, { tags, shares }: Entry<Value>): void {
    for (const name of shares) {
      const share = this.#shares.get(name)
      share?.remove(key)
      if (share?.isEmpty) this.#shares.delete(name)
    }
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}

const unbounded: ShareBounds = { count: Number.POSITIVE_INFINITY, size: Number.POSITIVE_INFINITY }

function meets(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const each of some) if (others.has(each)) return true
  return false
}

/** The new value, or the stale one after the timeout, whichever comes first. */
async function firstOf<Value>(renewed: Promise<Value>, stale: Value, timeoutMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<Value>(resolve => {
    timer = setTimeout(resolve, timeoutMs, stale)
  })
  try {
    return await Promise.race([renewed, timeout])
  } finally {
    clearTimeout(timer)
  }
}
