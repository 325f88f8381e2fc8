import type { Actor } from '../../index.ts'
import type { Access } from '../access/access.ts'
import type { Caller } from '../access/caller.ts'

/** Whose change an entry is, as the table has it. */
export interface ActorColumns {
  readonly kind: Actor['kind']
  readonly subjectId: string | null
}

export const actorColumns = 'h."actor_kind" as "kind", h."actor_id" as "subjectId"'

/**
 * Gives entries the names of those who made the changes: asked for once, however many entries there are.
 * @param caller what the identity module tells depends on who asks
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
