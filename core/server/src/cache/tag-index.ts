/** Maps tags to cache keys and back. */
export class TagIndex {
  private readonly byTag = new Map<string, Set<string>>()
  private readonly byKey = new Map<string, ReadonlySet<string>>()

  add(key: string, tags: ReadonlySet<string>): void {
    this.byKey.set(key, tags)
    for (const tag of tags) {
      const keys = this.byTag.get(tag)
      if (keys) keys.add(key)
      else this.byTag.set(tag, new Set([key]))
    }
  }

  /** Returns a copy, so that keys can be removed while iterating. */
  keysOf(tag: string): string[] {
    return [...(this.byTag.get(tag) ?? [])]
  }

  remove(key: string): void {
    for (const tag of this.byKey.get(key) ?? []) {
      const keys = this.byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.byTag.delete(tag)
    }
    this.byKey.delete(key)
  }

  clear(): void {
    this.byTag.clear()
    this.byKey.clear()
  }
}
