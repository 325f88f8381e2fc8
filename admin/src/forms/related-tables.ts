import type { Entity, Rights } from '@tessera/core'
import type { EntityModel, Pointing } from '../model/entity-model.ts'

/** What a form shows below its fields: the relations that the definition names, else all that point to the entity. */
export function relatedTables(model: EntityModel, entity: Entity, { entities }: Rights): readonly Pointing[] {
  const { tables } = entity.admin
  const pointing = model.pointingTo(entity).filter(({ entity: { path } }) => entities[path]?.includes('read'))
  if (!tables) return pointing
  return tables.flatMap(path => pointing.filter(each => each.entity.path === path))
}
