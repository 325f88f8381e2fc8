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
  readonly #again = new Map<string, number>()
  #size = 0
  #againSize = 0

  constructor(bounds: ShareBounds) {
    this.#bounds = bounds
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
    if (size === undefined) return
    if (this.#once.delete(key)) this.#againSize += size
    this.#again.delete(key)
    this.#again.set(key, size)
    for (const [oldest, oldestSize] of this.#again) {
      const { count, size: bytes } = this.#bounds
      if (this.#again.size <= count * protectedPart && this.#againSize <= bytes * protectedPart) break
      this.#again.delete(oldest)
      this.#againSize -= oldestSize
      this.#once.set(oldest, oldestSize)
    }
  }

  remove(key: string): void {
    const once = this.#once.get(key)
    const size = once ?? this.#again.get(key)
    if (size === undefined) return
    this.#once.delete(key)
    if (this.#again.delete(key)) this.#againSize -= size
    this.#size -= size
  }

  /** What has to go for the share to keep its bounds, `newest` last. */
  excess(newest: string): string[] {
    const { count, size } = this.#bounds
    let [many, bytes] = [this.#once.size + this.#again.size - count, this.#size - size]
    const going: string[] = []
    for (const [key, own] of [...this.#once, ...this.#again]) {
      if (many <= 0 && bytes <= 0) break
      if (key === newest) continue
      going.push(key)
      many -= 1
      bytes -= own
    }
    return going
  }
}
