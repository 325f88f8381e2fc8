import { LRUCache } from 'lru-cache'

/** How much a share may hold. */
export interface ShareBounds {
  readonly count: number
  /** Bytes. */
  readonly size: number
}

/** Of a share, at most this part is protected. */
const protectedPart = 0.8

/**
 * A part of a cache with bounds of its own. What was asked for again is protected: first goes what was asked for once only,
 * so that somebody who makes up addresses takes the place of other such addresses, and not of those that everybody uses.
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
      maxSize: Math.ceil(bounds.size * protectedPart),
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

  /** Notes that a key was asked for. */
  touch(key: string): void {
    const size = this.#once.get(key) ?? this.#again.get(key)
    if (size === undefined || !this.#once.delete(key)) return
    this.#again.set(key, size)
    // Too large to be protected.
    if (!this.#again.has(key)) this.#once.set(key, size)
  }

  remove(key: string): void {
    const size = this.#sizeOf(key)
    if (size === undefined) return
    this.#once.delete(key)
    this.#again.delete(key)
    this.#size -= size
  }

  /** What has to go for the share to keep its bounds, `newest` last. */
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
