import type { Entity, Rights } from '@tessera/core'
import type { EntityModel, Pointing } from '../model/entity-model.ts'

/**
 * The tables below a form: the relations that the definition names, else all references to the entity: first its own
 * relations, then those of its module, then those of other modules.
 */
export function relatedTables(model: EntityModel, entity: Entity, { entities }: Rights): readonly Pointing[] {
  const { tables } = entity.admin
  const pointing = model.pointingTo(entity).filter(({ entity: { path } }) => entities[path]?.includes('read'))
  if (!tables) return pointing.toSorted((a, b) => distance(entity, a) - distance(entity, b))
  return tables.flatMap(path => pointing.filter(each => each.entity.path === path))
}

/** 0 where the entity is the left end of a relation, 1 where another one of its module is, 2 beyond. */
export function distance({ module }: Entity, { entity, key }: Pointing): number {
  if (entity.module !== module) return 2
  return entity.ends?.[0] === key ? 0 : 1
}
