import type { Entity, EntityRight } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import type { Ownership } from '../access/ownership.ts'
import type { Statement } from '../database/database.ts'
import { ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'
import { Parameters } from './parameters.ts'
import { selectCount } from './select.ts'

type Run = <R>(statement: Statement) => Promise<R[]>

/** A write whose references may have to be the caller's own. */
export interface OwnedWrite {
  readonly entity: Entity
  readonly right: Extract<EntityRight, 'create' | 'update'>
  readonly values: readonly object[]
  readonly context: Context
}

/**
 * What a limited caller writes must belong to them: the record that it makes the owner, and one that it would make theirs.
 * @throws ValidationError as for a record that doesn't exist
 */
export async function assertOwnReferences(
  { entity, right, values, context }: OwnedWrite,
  ownership: Ownership,
  run: Run,
): Promise<void> {
  const owners = ownership.ownersFor(context, entity, right)
  if (owners.length === 0) return
  for (const { name, target } of ownership.references(entity)) {
    const ids = values.flatMap(value => (value as Readonly<Record<string, unknown>>)[name] ?? [])
    const unique = [...new Set(ids.map(String))]
    if (unique.length === 0) continue
    const own = owners.includes(null) ? 0 : await countOwn(target, unique)
    if (own < unique.length) throw new ValidationError(issues.UNKNOWN_RECORD(name))
  }

  async function countOwn(target: Entity, ids: readonly string[]): Promise<number> {
    const parameters = new Parameters()
    const conditions = [
      { column: 'id', method: 'inArray', value: ids } as const,
      ...(owners as string[]).map(owner => ownership.condition(target, owner)),
    ]
    const text = selectCount({ entity: target, conditions, scopeOf: () => [] }, parameters)
    const [row] = await run<{ count: number }>({ text, values: parameters.values })
    return row?.count ?? 0
  }
}
