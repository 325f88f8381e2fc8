import { type Entity, referencesOf } from '@tessera/core'
import { model } from '../model/entities.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The entity that a field of a record refers to; undefined where it is no reference.
 * @param values of the record, one of which holds the module of a pointer
 */
export function targetOf(entity: Entity, name: string, values: Values): Entity | undefined {
  const target = referencesOf(entity).find(each => each.name === name)?.target
  if (target) return model.entities.get(target.path) ?? target
  const { pointer } = entity
  if (pointer?.field !== name) return undefined
  return [...model.entities.values()].find(each => each.name === pointer.name && each.module === values[pointer.module])
}
