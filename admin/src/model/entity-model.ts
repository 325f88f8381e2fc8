import { type Entity, type ModuleAdmin, referencesOf } from '@tessera/core'

/** A reference to an entity: the entity that holds it, and its field. */
export interface Pointing {
  readonly entity: Entity
  readonly key: string
  /** For a relation: the other end's field and entity. */
  readonly other?: { readonly key: string; readonly entity: Entity }
}

export interface EntityModel {
  readonly entities: ReadonlyMap<string, Entity>
  /** Names of the modules that have entities, in the order of the configuration. */
  readonly modules: readonly string[]
  of(module: string): readonly Entity[]
  /** Display settings of a module; `{}` for one without entities. */
  moduleAdmin(module: string): ModuleAdmin
  /** All references to an entity: its relations by `ends`, and plain references. */
  pointingTo(entity: Entity): readonly Pointing[]
}

/** @param given exports of plugins; entities that refer to a missing one are left out */
export function createEntityModel(given: readonly Entity[]): EntityModel {
  let known = new Map(given.map(entity => [entity.path, entity]))
  for (let before = -1; before !== known.size; ) {
    before = known.size
    const present = known
    known = new Map(
      [...known].filter(([, entity]) => referencesOf(entity).every(({ target }) => present.has(target.path))),
    )
  }
  const entities = known
  const modules = new Map([...entities.values()].map(({ module, moduleAdmin }) => [module, moduleAdmin]))
  const pointing = new Map<string, Pointing[]>()
  for (const entity of entities.values()) {
    for (const { name, target } of referencesOf(entity)) {
      const list = pointing.get(target.path) ?? []
      const otherKey = entity.ends?.find(each => each !== name)
      const other = otherKey && referencesOf(entity).find(each => each.name === otherKey)
      list.push({ entity, key: name, ...(other && { other: { key: other.name, entity: other.target } }) })
      pointing.set(target.path, list)
    }
  }
  return {
    entities,
    modules: [...modules.keys()],
    of: module => [...entities.values()].filter(entity => entity.module === module),
    moduleAdmin: module => modules.get(module) ?? {},
    pointingTo: ({ path }) => pointing.get(path) ?? [],
  }
}
