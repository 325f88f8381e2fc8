import { LRUCache } from 'lru-cache'
import type { ChangeEvent } from '../events.ts'
import { TagIndex } from './tag-index.ts'

/** An answer as it goes out again. */
export interface CachedResponse {
  readonly body: Buffer
  readonly etag: string
}

/** An answer that has just been made, with what it depends on. */
export interface FreshResponse extends CachedResponse {
  /** Keys of `ChangeEvent.tags` that make it wrong. */
  readonly tags: Iterable<string>
}

interface Flight {
  readonly entities: ReadonlySet<string>
  readonly response: Promise<FreshResponse>
  /** A change came while it was being made: it may hold what was before. */
  isStale: boolean
}

/** Bytes that an entry takes besides its body and key, about. */
const overhead = 500

/**
 * Answers that are equal for everyone, kept until a record that they hold changes. Bounded by bytes; the one that was not
 * asked for the longest goes first.
 */
export class ResponseCache {
  private readonly entries: LRUCache<string, CachedResponse>
  private readonly flights = new Map<string, Flight>()
  private readonly index = new TagIndex()

  /** @param capacity bytes that all answers together may take (default 64 MiB) */
  constructor(capacity = 64 * 1024 * 1024) {
    this.entries = new LRUCache({
      maxSize: capacity,
      // One that would take the place of many is not worth it.
      maxEntrySize: Math.ceil(capacity / 8),
      dispose: (_answer, key) => this.index.remove(key),
    })
  }

  /** Bytes that are taken, about. */
  get size(): number {
    return this.entries.calculatedSize
  }

  get(key: string): CachedResponse | undefined {
    return this.entries.get(key)
  }

  /**
   * Gives the answer that is kept, or makes it: once, however many ask for it meanwhile. It is not kept when one of its
   * entities changed while it was being made.
   * @param entities paths of all entities that it may hold records of
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

  /** Drops what a change makes wrong. Who asks from now on gets what is true after it. */
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
      // A deletion that cascades names the other entity as a whole: which of its records went, nobody can tell.
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

/** `blog/articles` of any of an entity's tags. */
function pathOf(tag: string): string {
  return tag.split('?', 1)[0]?.split('/', 2).join('/') ?? tag
}

/** A key of our own that stands for every record of an entity. */
function wholeEntity(path: string): string {
  return `${path}/*`
}
