import type { Caller, ChangeEvent, Events } from '@tessera/server'

type Read = (credential: string) => Promise<Caller | null>

interface CallersOptions {
  /** Path of the entity whose ids are the credentials; absent: any change of a source affects all. */
  readonly entity?: string
  /** Paths of entities whose changes don't say which credentials they affect. */
  readonly sources: readonly string[]
}

/** How long a cached caller is used, in milliseconds, in case a change went unnoticed. */
const maxAgeMs = 1_000
const maxEntries = 10_000

/**
 * Callers by their credential, such as a session, cached for a second so that a page with many requests queries the database
 * once, and dropped at once when what they follow from changes on any node.
 */
export class Callers {
  readonly #read: Read
  readonly #entity: string | undefined
  readonly #sources: ReadonlySet<string>
  readonly #cache = new Map<string, { readonly caller: Promise<Caller | null>; readonly until: number }>()

  constructor(read: Read, events: Events, { entity, sources }: CallersOptions) {
    this.#read = read
    this.#entity = entity
    this.#sources = new Set(sources)
    events.on('*', event => this.#onChange(event))
  }

  /** @returns null if the credential no longer counts */
  callerOf(credential: string): Promise<Caller | null> {
    const now = Date.now()
    const cached = this.#cache.get(credential)
    if (cached && cached.until > now) return cached.caller
    if (this.#cache.size >= maxEntries) this.#cache.clear()
    const caller = this.#read(credential)
    // A failure is not cached: requests that wait for it get the error, and the next one queries again.
    caller.catch(() => this.#cache.delete(credential))
    this.#cache.set(credential, { caller, until: now + maxAgeMs })
    return caller
  }

  #onChange({ entity, ids, tags }: ChangeEvent): void {
    if (entity === this.#entity) for (const id of ids) this.#cache.delete(id)
    if (this.#sources.has(entity) || tags.includes('*')) this.#cache.clear()
  }
}
