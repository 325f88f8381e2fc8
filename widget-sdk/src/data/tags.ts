import { type Entity, fieldEntries, linkedName, referencesOf } from '@tessera/core'
import { type AnyRow, type LookUp, lookUpKey } from './look-up.ts'

/**
 * The tags under which a look-up's answer is remembered: a change of anything that it shows, or would show, comes with
 * one of them (see `ChangeEvent.tags` of the server).
 * @param entities by path: to know what an include leads to
 */
export function tagsOf(lookUp: LookUp, rows: readonly AnyRow[], entities: ReadonlyMap<string, Entity>): string[] {
  if (lookUp.kind === 'count') return [lookUp.entity.path]
  if (lookUp.kind === 'list') return listTags(lookUp.entity, lookUp.query.include ?? [], entities)
  const { entity, column, value, include } = lookUp
  const isReference = Object.hasOwn(entity.fields, column) && entity.fields[column]?.reference !== undefined
  const found = rows.map(row => `${entity.path}/${row.id}`)
  if (!isReference) return column === 'id' ? [`${entity.path}/${value}`] : found.length > 0 ? found : [entity.path]
  const target = include && forward(entity, include)
  const linked = target ? rows.map(row => `${target.path}/${(row[include] as AnyRow | null)?.id}`) : []
  return [lookUpKey({ kind: 'match', entity, column, value }), ...linked]
}

function listTags(
  entity: Entity,
  includes: readonly { readonly path: string }[],
  entities: ReadonlyMap<string, Entity>,
): string[] {
  const tags = new Set([entity.path])
  for (const { path } of includes) {
    let at: Entity | null = entity
    for (const name of path.split('.')) {
      at = at && (forward(at, name) ?? reverse(at, name, entities))
      if (at) tags.add(at.path)
    }
  }
  return [...tags]
}

function forward(entity: Entity, name: string): Entity | null {
  return referencesOf(entity).find(each => each.name === `${name}Id`)?.target ?? null
}

function reverse(entity: Entity, name: string, entities: ReadonlyMap<string, Entity>): Entity | null {
  for (const other of entities.values()) {
    if (linkedName(entity, other) !== name) continue
    const pointsHere = fieldEntries(other).some(([, { reference }]) => {
      const target = reference?.target as Entity | 'self' | undefined
      return target === 'self' ? other.path === entity.path : target?.path === entity.path
    })
    if (pointsHere) return other
  }
  return null
}
