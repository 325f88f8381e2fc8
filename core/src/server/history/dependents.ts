import type { Entity } from '../../index.ts'
import { type Dependent, pointingAt } from '../service/change-tags.ts'

/** @returns a function that gives the references which go with an entity's records and which the history keeps */
export function createDependents(entities: ReadonlyMap<string, Entity>): (path: string) => readonly Dependent[] {
  const known = new Map<string, readonly Dependent[]>()
  return path => {
    const found = known.get(path) ?? pointingAt(path, entities).filter(each => entities.get(each.path)?.history)
    known.set(path, found)
    return found
  }
}
