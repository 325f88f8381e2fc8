import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { visibilityChange } from '../access/visibility.ts'
import { BusyError } from '../errors/errors.ts'
import type { ChangeEvent } from '../records/events.ts'

/** A long text generated from many records, stored compressed, which is how nearly all clients receive it. */
export interface CachedDocument {
  readonly etag: string
  readonly gzip: Buffer
}

/** A generated value. */
export interface Generated<Value> {
  readonly value: Value
  /** Approximate size in memory, in bytes. */
  readonly size: number
  /** Tags (`ChangeEvent.tags`) that make it stale, such as the paths of the entities it lists. */
  readonly tags: readonly string[]
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

interface Entry extends Generated<unknown> {
  readonly version: string
  /** Milliseconds it took to generate. */
  readonly cost: number
  readonly madeAt: number
  isStale: boolean
}

interface Run {
  readonly value: Promise<unknown>
  readonly changed: Set<string>
  /** It may contain data that is no longer accessible: it must not be cached or served to new callers. */
  isRevoked: boolean
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
  readonly #entries: LRUCache<string, Entry>
  readonly #runs = new Map<string, Run>()
  readonly #running = new Set<Run>()
  readonly #options: Required<DocumentCacheOptions>
  #queue: Promise<unknown> = Promise.resolve()
  #cost = 0

  constructor(options: DocumentCacheOptions = {}) {
    this.#options = {
      capacity: 32 * 1024 * 1024,
      maximumWaiting: 100,
      revalidationTimeoutMs: 1000,
      now: () => performance.now(),
      onError: () => undefined,
      ...options,
    }
    this.#entries = new LRUCache({
      maxSize: Math.max(1, this.#options.capacity),
      dispose: ({ cost }) => {
        this.#cost -= cost
      },
    })
  }

  /** Approximate size in bytes. */
  get size(): number {
    return this.#entries.calculatedSize
  }

  /**
   * Returns the cached value of a key, or generates it.
   * @param version of its other inputs beside records
   * @throws whatever the first generation throws; 503 if the queue is full
   */
  async get<Value>(key: string, make: () => Promise<Generated<Value>>, version = ''): Promise<Value> {
    const entry = this.#entries.get(key)
    if (!entry) return this.#run(key, make, version) as Promise<Value>
    const isStale = entry.isStale || entry.version !== version
    if (isStale && (this.#runs.has(key) || this.#isDue(entry))) {
      const made = this.#run(key, make, version).catch(error => {
        this.#options.onError(error)
        return entry.value
      })
      return (await firstOf(made, entry.value, this.#options.revalidationTimeoutMs)) as Value
    }
    return entry.value as Value
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
  drop({ entity, tags }: Pick<ChangeEvent, 'entity' | 'tags'>): void {
    const isClosing = tags.includes('*') || entity === visibilityChange
    for (const run of this.#running) {
      if (isClosing) run.isRevoked = true
      for (const tag of tags) run.changed.add(tag)
    }
    if (isClosing) {
      this.#runs.clear()
      this.#entries.clear()
      return
    }
    const changed = new Set(tags)
    for (const entry of this.#entries.values()) entry.isStale ||= entry.tags.some(tag => changed.has(tag))
  }

  #isDue({ madeAt }: Entry): boolean {
    return this.#cost < negligibleCost || this.#options.now() >= madeAt + this.#cost / maximumLoad
  }

  #run(key: string, make: () => Promise<Generated<unknown>>, version: string): Promise<unknown> {
    const underway = this.#runs.get(key)
    if (underway) return underway.value
    if (this.#running.size > this.#options.maximumWaiting) return Promise.reject(new BusyError())
    const turn = this.#queue
    const work = async () => {
      await turn
      // Nothing has been read while the run was queued, so earlier changes don't affect it.
      run.isRevoked = false
      run.changed.clear()
      const started = this.#options.now()
      const made = await make()
      const madeAt = this.#options.now()
      const isStale = made.tags.some(tag => run.changed.has(tag))
      if (!run.isRevoked) this.#store(key, { ...made, version, madeAt, cost: madeAt - started, isStale })
      return made.value
    }
    const value = work().finally(() => {
      this.#running.delete(run)
      if (this.#runs.get(key) === run) this.#runs.delete(key)
    })
    const run: Run = { value, changed: new Set(), isRevoked: false }
    this.#runs.set(key, run)
    this.#running.add(run)
    this.#queue = value.catch(() => undefined)
    return value
  }

  #store(key: string, entry: Entry): void {
    this.#entries.set(key, entry, { size: Math.max(1, entry.size) })
    if (this.#entries.has(key)) this.#cost += entry.cost
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

async function firstOf(made: Promise<unknown>, last: unknown, patienceMs: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise(resolve => {
    timer = setTimeout(resolve, patienceMs, last)
  })
  try {
    return await Promise.race([made, patience])
  } finally {
    clearTimeout(timer)
  }
}
