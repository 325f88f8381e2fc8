import { type Entity, referencesOf } from '@tessera/core'

/** The entity that a reference of another leads to; undefined where the field is none. */
export function targetOf(entity: Entity, name: string): Entity | undefined {
  return referencesOf(entity).find(each => each.name === name)?.target
}
