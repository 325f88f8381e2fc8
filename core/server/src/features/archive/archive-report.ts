/** What an import of an archive did, or would do. */
export interface ArchiveReport {
  /** By path of the entity. */
  readonly created: Readonly<Record<string, number>>
  readonly changed: Readonly<Record<string, number>>
  readonly unchanged: Readonly<Record<string, number>>
  /** Bytes that were stored for records. */
  readonly contents: number
  readonly leftOut: readonly ArchiveLeftOut[]
  /** More than are listed. */
  readonly leftOutMore: number
}

export interface ArchiveLeftOut {
  readonly entity: string
  readonly id: string
  readonly reason: string
}

const mostListed = 1000

/** Counts while an archive is imported. */
export class ArchiveCounts {
  readonly #counts = {
    created: new Map<string, number>(),
    changed: new Map<string, number>(),
    unchanged: new Map<string, number>(),
  }
  readonly #leftOut: ArchiveLeftOut[] = []
  #more = 0
  readonly #contents: number

  /** @param contents that were stored before the records */
  constructor(contents: number) {
    this.#contents = contents
  }

  add(kind: 'created' | 'changed' | 'unchanged', entity: string, count: number): void {
    if (count > 0) this.#counts[kind].set(entity, (this.#counts[kind].get(entity) ?? 0) + count)
  }

  leaveOut(entity: string, id: string, reason: string): void {
    if (this.#leftOut.length < mostListed) this.#leftOut.push({ entity, id, reason })
    else this.#more += 1
  }

  report(): ArchiveReport {
    const { created, changed, unchanged } = this.#counts
    return {
      created: Object.fromEntries(created),
      changed: Object.fromEntries(changed),
      unchanged: Object.fromEntries(unchanged),
      contents: this.#contents,
      leftOut: this.#leftOut,
      leftOutMore: this.#more,
    }
  }
}
