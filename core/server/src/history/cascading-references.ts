import type { Entity } from '@tessera/core'
import { type CascadingReference, cascadingReferencesTo } from '../service/change-tags.ts'

/** @returns a function that returns the references deleted or set to null with an entity's records, as far as the history records them */
export function createCascadingReferences(
  entities: ReadonlyMap<string, Entity>,
): (path: string) => readonly CascadingReference[] {
  const known = new Map<string, readonly CascadingReference[]>()
  return path => {
    const found =
      known.get(path) ?? cascadingReferencesTo(path, entities).filter(each => entities.get(each.path)?.history)
    known.set(path, found)
    return found
  }
}
