import { LRUCache } from 'lru-cache'
import type { ChangeEvent } from '../records/events.ts'
import { TagIndex } from './tag-index.ts'

/** A cached response. */
export interface CachedResponse {
  readonly body: Buffer
  readonly etag: string
}

/** A new response with the tags it depends on. */
export interface FreshResponse extends CachedResponse {
  /** Tags (`ChangeEvent.tags`) that invalidate it. */
  readonly tags: Iterable<string>
}

interface Flight {
  readonly entities: ReadonlySet<string>
  readonly response: Promise<FreshResponse>
  /** A change arrived while it was being created, so it may contain old data. */
  isStale: boolean
}

/** Approximate bytes per entry beside body and key. */
const overhead = 500

/**
 * Caches responses that are the same for everyone until a record in them changes. Limited in bytes; least recently used
 * responses are evicted first.
 */
export class ResponseCache {
  private readonly entries: LRUCache<string, CachedResponse>
  private readonly flights = new Map<string, Flight>()
  private readonly index = new TagIndex()

  /** @param capacity in bytes */
  constructor(capacity: number) {
    this.entries = new LRUCache({
      maxSize: Math.max(1, capacity),
      // A response that would evict many others is not worth caching.
      maxEntrySize: Math.max(1, Math.ceil(capacity / 8)),
      dispose: (_response, key) => this.index.remove(key),
    })
  }

  /** Approximate size in bytes. */
  get size(): number {
    return this.entries.calculatedSize
  }

  get(key: string): CachedResponse | undefined {
    return this.entries.get(key)
  }

  /**
   * Returns the cached response or creates it, once for all concurrent callers. It is not cached if one of its entities
   * changed meanwhile.
   * @param entities paths of all entities it may contain records of
   */
  async getOrCreate(
    key: string,
    entities: Iterable<string>,
    make: () => Promise<FreshResponse>,
  ): Promise<CachedResponse> {
    const underway = this.flights.get(key)
    if (underway) return underway.response
    const flight: Flight = { entities: new Set(entities), response: make(), isStale: false }
    this.flights.set(key, flight)
    try {
      const made = await flight.response
      if (!flight.isStale) this.store(key, flight, made)
      return made
    } finally {
      if (this.flights.get(key) === flight) this.flights.delete(key)
    }
  }

  /** Drops what a change invalidates; later callers get responses created after the change. */
  drop({ entity, tags }: Pick<ChangeEvent, 'entity' | 'tags'>): void {
    const touched = new Set(tags.map(pathOf))
    for (const [key, flight] of this.flights) {
      if (!touched.has('*') && ![...flight.entities].some(path => touched.has(path))) continue
      flight.isStale = true
      this.flights.delete(key)
    }
    if (touched.has('*')) this.clear()
    for (const tag of tags) {
      for (const key of this.index.keysOf(tag)) this.entries.delete(key)
      // A cascading deletion only names the affected entity, not which of its records were deleted.
      if (tag !== entity) for (const key of this.index.keysOf(wholeEntity(tag))) this.entries.delete(key)
    }
  }

  clear(): void {
    this.entries.clear()
  }

  private store(key: string, flight: Flight, { body, etag, tags }: FreshResponse): void {
    const all = new Set([...tags, ...[...flight.entities].map(wholeEntity)])
    const size = body.length + key.length * 2 + overhead + all.size * 200
    this.entries.delete(key)
    this.entries.set(key, { body, etag }, { size })
    if (this.entries.has(key)) this.index.add(key, all)
  }
}

/** The entity path of a tag: `blog/articles`. */
function pathOf(tag: string): string {
  return tag.split('?', 1)[0]?.split('/', 2).join('/') ?? tag
}

/** An internal tag for all records of an entity. */
function wholeEntity(path: string): string {
  return `${path}/*`
}
