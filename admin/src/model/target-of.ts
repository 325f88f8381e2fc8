import { type Entity, referencesOf } from '@tessera/core'

/** The entity that a reference leads to; undefined for other fields. */
export function targetOf(entity: Entity, name: string): Entity | undefined {
  return referencesOf(entity).find(each => each.name === name)?.target
}
