import { LRUCache } from 'lru-cache'

/** The limits of a share. */
export interface ShareBounds {
  readonly count: number
  /** Bytes. */
  readonly size: number
}

/** At most this fraction of a share is protected. */
const protectedPart = 0.8

/**
 * A part of a cache with limits of its own. Entries that were requested more than once are protected: the others are evicted
 * first, so that made-up addresses only displace each other, and not those that everybody uses.
 */
export class CacheShare {
  readonly #bounds: ShareBounds
  readonly #once = new Map<string, number>()
  readonly #again: LRUCache<string, number>
  #size = 0

  constructor(bounds: ShareBounds) {
    this.#bounds = bounds
    this.#again = new LRUCache({
      ...(Number.isFinite(bounds.count) && { max: Math.ceil(bounds.count * protectedPart) }),
      maxSize: Math.max(1, Math.ceil(bounds.size * protectedPart)),
      sizeCalculation: size => Math.max(1, size),
      dispose: (size, key, reason) => {
        if (reason === 'evict') this.#once.set(key, size)
      },
    })
  }

  get isEmpty(): boolean {
    return this.#once.size + this.#again.size === 0
  }

  add(key: string, size: number): void {
    this.remove(key)
    this.#once.set(key, size)
    this.#size += size
  }

  /** Records a request for a key. */
  touch(key: string): void {
    const size = this.#once.get(key) ?? this.#again.get(key)
    if (size === undefined || !this.#once.delete(key)) return
    this.#again.set(key, size)
    // Too large for the protected part.
    if (!this.#again.has(key)) this.#once.set(key, size)
  }

  remove(key: string): void {
    const size = this.#sizeOf(key)
    if (size === undefined) return
    this.#once.delete(key)
    this.#again.delete(key)
    this.#size -= size
  }

  /** The keys to evict to keep the limits, never `newest`. */
  excess(newest: string): string[] {
    const { count, size } = this.#bounds
    let [many, bytes] = [this.#once.size + this.#again.size - count, this.#size - size]
    const going: string[] = []
    for (const key of [...this.#once.keys(), ...this.#again.rkeys()]) {
      if (many <= 0 && bytes <= 0) break
      if (key === newest) continue
      going.push(key)
      many -= 1
      bytes -= this.#sizeOf(key) ?? 0
    }
    return going
  }

  #sizeOf(key: string): number | undefined {
    return this.#once.get(key) ?? this.#again.peek(key)
  }
}
