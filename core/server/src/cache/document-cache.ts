import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { visibilityChange } from '../access/visibility.ts'
import { BusyError } from '../errors/errors.ts'
import type { ChangeEvent } from '../records/events.ts'
import { type Tagged, TaggedCache } from './tagged-cache.ts'

/** A long text generated from many records, stored compressed, which is how nearly all clients receive it. */
export interface CachedDocument {
  readonly etag: string
  readonly gzip: Buffer
}

export interface DocumentSource {
  /** The text in pieces, so that not all records are in memory at once. */
  readonly content: () => AsyncIterable<string> | Iterable<string>
  readonly tags: readonly string[]
  /** Version of its other inputs beside records; a cached value of another version is stale. */
  readonly version?: string
}

export interface DocumentCacheOptions {
  /** Capacity in bytes (default 32 MiB); least recently used values are evicted first. */
  readonly capacity?: number
  /** Maximum length of the queue (default 100); further callers get 503. */
  readonly maximumWaiting?: number
  /** How long a caller waits for a new value before getting the stale one (default 1000). */
  readonly revalidationTimeoutMs?: number
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number
  readonly onError?: (error: unknown) => void
}

/** A generated value. */
export type Generated<Value> = Omit<Tagged<Value>, 'isCacheable'>

interface CachedValue {
  readonly value: unknown
  readonly version: string
  /** Milliseconds it took to generate. */
  readonly cost: number
  readonly madeAt: number
}

/** If generating all values takes less than this, stale ones are regenerated at once. */
const negligibleCost = 250
/** Otherwise regenerating everything takes at most this fraction of the time. */
const maximumLoad = 1 / 20

/**
 * Caches values generated from all records of some entities: sitemaps, feeds, lists of addresses. One value is generated at
 * a time; meanwhile the stale one is served. Under constant changes regeneration takes a twentieth of the time, so large
 * values may be a minute old. Values that a changed access rule may affect are dropped at once.
 */
export class DocumentCache {
  readonly #cache: TaggedCache<CachedValue>
  readonly #options: Required<DocumentCacheOptions>
  #queue: Promise<unknown> = Promise.resolve()
  #running = 0

  constructor(options: DocumentCacheOptions = {}) {
    this.#options = {
      capacity: 32 * 1024 * 1024,
      maximumWaiting: 100,
      revalidationTimeoutMs: 1000,
      now: () => performance.now(),
      onError: () => undefined,
      ...options,
    }
    const { capacity, revalidationTimeoutMs: timeoutMs, onError } = this.#options
    this.#cache = new TaggedCache({
      capacity,
      revalidation: { timeoutMs, onError, isDue: value => this.#isDue(value) },
    })
  }

  /** Approximate size in bytes. */
  get size(): number {
    return this.#cache.size
  }

  /**
   * Returns the cached value of a key, or generates it.
   * @param version of its other inputs beside records
   * @throws whatever the first generation throws; 503 if the queue is full
   */
  async get<Value>(key: string, make: () => Promise<Generated<Value>>, version = ''): Promise<Value> {
    const cached = await this.#cache.getOrCreate(key, {
      make: started => this.#inTurn(started, make, version),
      isOutdated: value => value.version !== version,
    })
    return cached.value as Value
  }

  /** Generates a compressed document. */
  document(key: string, { content, tags, version }: DocumentSource): Promise<CachedDocument> {
    const make = async () => {
      const value = await compressed(content())
      return { value, size: value.gzip.length + 500, tags }
    }
    return this.get(key, make, version)
  }

  /** Marks values as stale. Changes to rules or visibility clear the cache, so that nothing hidden is served. */
  drop(event: Pick<ChangeEvent, 'entity' | 'tags'>): void {
    if (event.entity === visibilityChange) this.#cache.clear()
    else this.#cache.drop(event)
  }

  #isDue({ madeAt }: CachedValue): boolean {
    const cost = this.#cache.values().reduce((total, value) => total + value.cost, 0)
    return cost < negligibleCost || this.#options.now() >= madeAt + cost / maximumLoad
  }

  async #inTurn(
    started: () => void,
    make: () => Promise<Generated<unknown>>,
    version: string,
  ): Promise<Tagged<CachedValue>> {
    if (this.#running > this.#options.maximumWaiting) throw new BusyError()
    this.#running += 1
    const turn = this.#queue
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#queue = promise
    try {
      await turn
      // Nothing has been read while the run was queued.
      started()
      const startedAt = this.#options.now()
      const { value, size, tags } = await make()
      const madeAt = this.#options.now()
      return { value: { value, version, cost: madeAt - startedAt, madeAt }, size, tags }
    } finally {
      this.#running -= 1
      resolve()
    }
  }
}

async function compressed(content: AsyncIterable<string> | Iterable<string>): Promise<CachedDocument> {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const piece of content) {
      hash.update(piece)
      yield piece
    }
  }
  const zipper = createGzip()
  const source = Readable.from(hashed(), { objectMode: false })
  source.once('error', error => zipper.destroy(error))
  const gzip = await buffer(source.pipe(zipper))
  // Weak, because other encodings of the same text share it.
  return { gzip, etag: `W/"${hash.digest('base64url').slice(0, 22)}"` }
}
