import { type Entity, referencesOf } from '@tessera/core'

/** The reference of an entity to a record that its own records are parts of. */
export interface PartOf {
  readonly whole: Entity
  readonly key: string
}

/** An entity whose records are parts of another one's. */
export interface Part {
  readonly entity: Entity
  /** Its reference to the whole. */
  readonly key: string
}

/**
 * Whose privacy reaches further than the marked record (`coversParts`). A part is a record that can't exist without another and
 * goes with it: its reference is required, and cascades. Parts of parts are covered, too.
 */
export class Privacy {
  private readonly wholes = new Map<string, readonly PartOf[]>()
  private readonly parts = new Map<string, Part[]>()

  /** @param entities all entities of the configuration */
  constructor(entities: ReadonlyMap<string, Entity>) {
    for (const entity of entities.values()) {
      for (const { key, whole } of this.find(entity, entities, new Set())) {
        this.parts.set(whole.path, [...this.partsOf(whole), { entity, key }])
      }
    }
  }

  /** The references that make a record as private as what they name; none for most entities. */
  wholesOf({ path }: Entity): readonly PartOf[] {
    return this.wholes.get(path) ?? []
  }

  /** The entities whose records are covered by the privacy of this one's, directly. */
  partsOf({ path }: Entity): readonly Part[] {
    return this.parts.get(path) ?? []
  }

  /** Whether some records of the entity may be private. */
  concerns(entity: Entity): boolean {
    return entity.private !== undefined || this.wholesOf(entity).length > 0
  }

  private find(entity: Entity, entities: ReadonlyMap<string, Entity>, above: ReadonlySet<string>): readonly PartOf[] {
    const known = this.wholes.get(entity.path)
    if (known) return known
    const within = new Set([...above, entity.path])
    const found = referencesOf(entity).flatMap(({ name: key, field, target }) => {
      const whole = entities.get(target.path)
      // What refers to itself in a circle can't be made: nothing would be first.
      if (!whole || !field.required || field.reference?.onDelete !== 'cascade' || within.has(whole.path)) return []
      return whole.coversParts || this.find(whole, entities, within).length > 0 ? [{ whole, key }] : []
    })
    this.wholes.set(entity.path, found)
    return found
  }
}
