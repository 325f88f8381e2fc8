import type { Context } from '@tessera/server'
import type { Place, Uploads } from './uploads.ts'

/** After that many attempts, in which others moved the same bytes first, they are copied while they are locked. */
const mostAttempts = 5

/** Where a context has the copies of the write that it belongs to. */
const copiesOf = Symbol('copies')
type Copying = Context & { readonly [copiesOf]?: Copies }

/** Rolls a transaction back that would have to wait for a storage. */
class CopiesNeeded extends Error {
  readonly places: readonly Place[]

  constructor(places: readonly Place[]) {
    super('Bytes have to be copied before the transaction')
    this.places = places
  }
}

/** What one write copies to the other storage, because it makes files private or public. */
class Copies {
  readonly #uploads: Uploads
  /** Fresh keys, by those of the originals. */
  readonly #made = new Map<string, string>()
  #isInside: boolean

  constructor(uploads: Uploads, isInside: boolean) {
    this.#uploads = uploads
    this.#isInside = isInside
  }

  /** Runs a write until it has all the copies that it needs. */
  async during<Result>(write: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write()
      } catch (error) {
        if (!(error instanceof CopiesNeeded)) throw error
        await this.#make(error.places)
        this.#isInside = attempt === mostAttempts
      }
    }
  }

  /** @throws CopiesNeeded */
  async of(places: readonly Place[], { transaction }: Context): Promise<ReadonlyMap<string, string>> {
    const missing = places.filter(({ key }) => !this.#made.has(key))
    if (missing.length > 0 && transaction && !this.#isInside) throw new CopiesNeeded(missing)
    await this.#make(missing)
    return this.#made
  }

  async removeUnused(): Promise<void> {
    for (const key of this.#made.values()) await this.#uploads.discard({ file: key })
  }

  async #make(places: readonly Place[]): Promise<void> {
    for (const place of places) {
      if (!this.#made.has(place.key)) this.#made.set(place.key, await this.#uploads.copy(place))
    }
  }
}

/**
 * Runs a write that may make files private or public. Its transactions hold no connection while bytes are copied: one that
 * needs copies is rolled back, they are made, and the write runs again. In a transaction of the caller they are made where they
 * are needed. Copies that no record uses in the end are removed, after a crash or a rollback of the caller by the sweep.
 */
export async function withCopies<Result>(
  uploads: Uploads,
  context: Copying,
  write: (context: Context) => Promise<Result>,
): Promise<Result> {
  if (context[copiesOf]) return write(context)
  const isInside = context.transaction !== undefined
  const copies = new Copies(uploads, isInside)
  const copying: Copying = { ...context, [copiesOf]: copies }
  if (isInside) return write(copying)
  try {
    return await copies.during(() => write(copying))
  } finally {
    // If the storage doesn't respond, the sweep removes them later.
    await copies.removeUnused().catch(() => {})
  }
}

/**
 * The keys of copies in the other storage, by the keys of the originals.
 * @param context of a write `withCopies`
 * @throws UnknownFileError if there are no such bytes
 */
export async function copiesFor(places: readonly Place[], context: Copying): Promise<ReadonlyMap<string, string>> {
  const copies = context[copiesOf]
  if (!copies) throw new TypeError('Bytes are copied by a write `withCopies` only')
  return copies.of(places, context)
}
