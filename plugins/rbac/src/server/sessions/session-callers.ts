import type { Caller, ChangeEvent, Events } from '@tessera/server'
import { role, session, subject, subjectsToIdentities, subjectsToRoles } from '../../index.ts'

type Read = (sessionId: string) => Promise<Caller | null>

/** How long a cached caller is used, in milliseconds, in case a change went unnoticed. */
const maxAgeMs = 1_000
const maxEntries = 10_000

/** A change of these doesn't say which sessions it affects, so the whole cache is cleared. */
const sources: ReadonlySet<string> = new Set([role.path, subject.path, subjectsToIdentities.path, subjectsToRoles.path])

/**
 * Callers by session, cached for a second so that a page with many requests queries the database once, and dropped at
 * once when a session, a role or a subject changes on any node.
 */
export class SessionCallers {
  readonly #read: Read
  readonly #cache = new Map<string, { readonly caller: Promise<Caller | null>; readonly until: number }>()

  constructor(read: Read, events: Events) {
    this.#read = read
    events.on('*', event => this.#onChange(event))
  }

  /** @returns null if the session has ended */
  callerOf(sessionId: string): Promise<Caller | null> {
    const now = Date.now()
    const cached = this.#cache.get(sessionId)
    if (cached && cached.until > now) return cached.caller
    if (this.#cache.size >= maxEntries) this.#cache.clear()
    const caller = this.#read(sessionId)
    // A failure is not cached: requests that wait for it get the error, and the next one queries again.
    caller.catch(() => this.#cache.delete(sessionId))
    this.#cache.set(sessionId, { caller, until: now + maxAgeMs })
    return caller
  }

  #onChange({ entity, ids, tags }: ChangeEvent): void {
    if (entity === session.path) for (const id of ids) this.#cache.delete(id)
    if (sources.has(entity) || tags.includes('*')) this.#cache.clear()
  }
}
