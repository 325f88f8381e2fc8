import type { Caller, ChangeEvent, Events } from '@tessera/core/server'
import { role, session, subject, subjectsToIdentities, subjectsToRoles } from '../../index.ts'

type Read = (sessionId: string) => Promise<Caller | null>

/** How long what was read counts, in milliseconds, for changes that nobody told of. */
const lifetime = 1_000
const mostKept = 10_000

/** A change of these says nothing of which sessions it touches: all are read anew. */
const sources: ReadonlySet<string> = new Set([role.path, subject.path, subjectsToIdentities.path, subjectsToRoles.path])

/**
 * Who sessions belong to, kept for a second so that a page with many requests asks the database once, and forgotten at once
 * when a session, a role or a subject changes on any node.
 */
export class SessionCallers {
  readonly #read: Read
  readonly #kept = new Map<string, { readonly caller: Promise<Caller | null>; readonly until: number }>()

  constructor(read: Read, events: Events) {
    this.#read = read
    events.on('*', event => this.#onChange(event))
  }

  /** @returns null when the session has ended */
  callerOf(sessionId: string): Promise<Caller | null> {
    const now = Date.now()
    const kept = this.#kept.get(sessionId)
    if (kept && kept.until > now) return kept.caller
    if (this.#kept.size >= mostKept) this.#kept.clear()
    const caller = this.#read(sessionId)
    // A failed reading is nobody's answer: who waits for it gets the error, whoever comes next reads again.
    caller.catch(() => this.#kept.delete(sessionId))
    this.#kept.set(sessionId, { caller, until: now + lifetime })
    return caller
  }

  #onChange({ entity, ids, tags }: ChangeEvent): void {
    if (entity === session.path) for (const id of ids) this.#kept.delete(id)
    if (sources.has(entity) || tags.includes('*')) this.#kept.clear()
  }
}
