import type { ChangeEvent } from '../records/events.ts'
import { TaggedCache } from './tagged-cache.ts'

/** A cached response. */
export interface CachedResponse {
  readonly body: Buffer
  readonly etag: string
}

/** A new response with the tags it depends on. */
export interface FreshResponse extends CachedResponse {
  /** Tags (`ChangeEvent.tags`) that invalidate it. */
  readonly tags: ReadonlySet<string>
}

/** Approximate bytes per entry beside body and key, and per tag. */
const overhead = { entry: 500, tag: 200 }

/** Caches responses that are the same for everyone until a record in them changes. */
export class ResponseCache {
  readonly #cache: TaggedCache<CachedResponse>

  /** @param capacity in bytes */
  constructor(capacity: number) {
    // A response that would evict many others is not worth caching.
    this.#cache = new TaggedCache({ capacity, maximumEntrySize: Math.ceil(capacity / 8) })
  }

  /** Approximate size in bytes. */
  get size(): number {
    return this.#cache.size
  }

  get(key: string): CachedResponse | undefined {
    return this.#cache.get(key)
  }

  /**
   * Returns the cached response or creates it, once for all concurrent callers. It is not cached if one of its entities
   * changed meanwhile.
   * @param reads paths of all entities it may contain records of
   */
  getOrCreate(key: string, reads: readonly string[], make: () => Promise<FreshResponse>): Promise<CachedResponse> {
    return this.#cache.getOrCreate(key, {
      reads,
      make: async () => {
        const { body, etag, tags } = await make()
        return { value: { body, etag }, size: sizeOf(body.length, key, tags.size + reads.length), tags }
      },
    })
  }

  /** Drops what a change invalidates; later callers get responses created after the change. */
  drop(event: Pick<ChangeEvent, 'entity' | 'tags'>): void {
    this.#cache.drop(event)
  }
}

/** Approximate bytes in memory of a cached text. */
export function sizeOf(length: number, key: string, tags: number): number {
  return length + key.length * 2 + overhead.entry + tags * overhead.tag
}
