import type { Actor } from '@tessera/core'
import type { Access } from '../access/access.ts'
import type { Caller } from '../access/caller.ts'

/** The actor of an entry as stored. */
export interface ActorColumns {
  readonly kind: Actor['kind']
  readonly subjectId: string | null
}

export const actorColumns = 'h."actor_kind" as "kind", h."actor_id" as "subjectId"'

/**
 * Adds actors with display names to entries, with one query for all of them.
 * @param caller decides which names are visible
 */
export async function withActors<Row extends ActorColumns>(
  rows: readonly Row[],
  access: Access,
  caller: Caller,
): Promise<(Omit<Row, keyof ActorColumns> & { readonly actor: Actor })[]> {
  const ids = [...new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))]
  const names = await access.namesOf(ids, caller)
  return rows.map(({ kind, subjectId, ...row }) => ({
    ...row,
    actor: { kind, subjectId, name: names.get(subjectId ?? '') ?? null },
  }))
}
