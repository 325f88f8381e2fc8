import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { visibilityChange } from '../access/visibility.ts'
import { BusyError } from '../errors.ts'
import type { ChangeEvent } from '../events.ts'

/** A long text made of many records, compressed: that is how it is stored, and how nearly everyone takes it. */
export interface CachedDocument {
  readonly etag: string
  readonly gzip: Buffer
}

/** What a run made. */
export interface Generated<Value> {
  readonly value: Value
  /** Bytes that it takes in memory, about. */
  readonly size: number
  /** Keys of `ChangeEvent.tags` that outdate it, such as the paths of the entities that it lists. */
  readonly tags: readonly string[]
}

export interface DocumentSource {
  /** The text, piece by piece: what is read for one is let go before the next. */
  readonly content: () => AsyncIterable<string> | Iterable<string>
  readonly tags: readonly string[]
  /** Of what it is made from beside records; one of another version is outdated. */
  readonly version?: string
}

export interface DocumentCacheOptions {
  /** Bytes that are kept (default 32 MiB); what was asked for least recently goes first. */
  readonly capacity?: number
  /** Most runs that wait for their turn (default 100); beyond, callers are refused with 503. */
  readonly maximumWaiting?: number
  /** How long a caller waits for a new version before getting the last one (default 1000). */
  readonly revalidationTimeoutMs?: number
  /** Milliseconds from any fixed moment on. */
  readonly now?: () => number
  readonly onError?: (error: unknown) => void
}

interface Entry extends Generated<unknown> {
  readonly version: string
  /** Milliseconds that making it took. */
  readonly cost: number
  readonly madeAt: number
  isStale: boolean
}

interface Run {
  readonly value: Promise<unknown>
  readonly changed: Set<string>
  /** Something is closed by now that it may show: it must not be kept, nor given to whoever asks from now on. */
  isRevoked: boolean
}

/** What takes less than this, all together, is made again as soon as it is outdated. */
const negligibleCost = 250
/** Beyond, making everything again takes at most this part of the time. */
const maximumLoad = 1 / 20

/**
 * What is made of all records of some entities: sitemaps, feeds, lists of addresses. One run at a time, whoever asks; while
 * one is outdated or being made again, the last version is served. Under constant changes the runs take a twentieth of the
 * time: what is large may be a minute old. What a changed rule may have closed is forgotten at once.
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
      maxSize: this.#options.capacity,
      dispose: ({ cost }) => {
        this.#cost -= cost
      },
    })
  }

  /** Bytes that are taken, about. */
  get size(): number {
    return this.#entries.calculatedSize
  }

  /**
   * The value of a key: the one that is cached, or one made now.
   * @param version of what it is made from beside records; one of another version is outdated
   * @throws what the first run throws; 503 when too many wait
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

  /** A text as a compressed document, made of the pieces of a generator. */
  document(key: string, { content, tags, version }: DocumentSource): Promise<CachedDocument> {
    const make = async () => {
      const value = await compressed(content())
      return { value, size: value.gzip.length + 500, tags }
    }
    return this.get(key, make, version)
  }

  /** Outdates what a change is about. What rules or guards decide about is forgotten, so that nothing closed is served. */
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
      // What was revoked while it waited has read nothing yet.
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
  // Weak: the same text in another encoding is the same document.
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
