import { type Entity, type EntityRight, referencesOf } from '@tessera/core'
import type { Condition, IdSet } from '../service/condition.ts'
import type { Access } from './access.ts'
import type { Context } from './caller.ts'
import { routeOf } from './right-routes.ts'

/** A step from a record towards its owner: rows of `entity` name the record in `key` and, in `owner`, what owns it. */
export interface OwnershipStep {
  readonly entity: Entity
  readonly key: string
  readonly owner: string
}

/** The relation by which owners own records of an entity. */
export interface OwnerLink {
  readonly relation: Entity
  /** The field that holds the owner's id. */
  readonly ownerKey: string
  /** The field that holds the record's id. */
  readonly recordKey: string
}

/** A reference of an owned record that says whom it belongs to, or what belongs to its owner. */
export interface OwnedReference {
  readonly name: string
  readonly target: Entity
}

/** The entity whose records own others: the subjects; undefined if no installed module has them. */
export function ownerEntity(entities: ReadonlyMap<string, Entity>): Entity | undefined {
  return [...entities.values()].find(({ isOwner }) => isOwner)
}

const none: readonly Condition[] = []
/** Matches no record. */
const nothing: Condition = { or: [] }

/**
 * What belongs to whom, by the definitions: records of an entity with `isOwner` own what relations with `owner` and `owns`
 * lead to, and rows with `owner` belong to the owner of the record that the field names.
 *
 * Callers who aren't administrators are limited to their own records of such entities, in every query, unless a rule by role
 * lets them in: that somebody may use a route doesn't say that all of its records are theirs. What its definition makes public
 * isn't limited for reading, as long as it is public. A rule of an administrator that opens a route to subjects or to everyone
 * opens it to each one's own records.
 */
export class Ownership {
  readonly #entities: ReadonlyMap<string, Entity>
  readonly #access: Pick<Access, 'rule'>
  readonly #paths = new Map<string, readonly (readonly OwnershipStep[])[]>()

  /** @param entities all entities of the configuration */
  constructor(entities: ReadonlyMap<string, Entity>, access: Pick<Access, 'rule'>) {
    this.#entities = entities
    this.#access = access
  }

  /** Whether records of the entity have owners in this configuration. */
  isOwned(entity: Entity): boolean {
    return entity.isOwner === true || this.paths(entity).length > 0
  }

  /** Whether a caller is limited to records of their own. */
  isLimited({ caller }: Pick<Context, 'caller'>, entity: Entity, right: EntityRight): boolean {
    if (caller.isAdministrator || !this.isOwned(entity)) return false
    const rule = this.#access.rule(...routeOf(entity, right))
    if (right === 'read' && rule === 'public' && entity.access.read === 'public') return false
    return typeof rule !== 'object' || !rule.roles.some(role => caller.roles.includes(role))
  }

  /** Conditions for every query of the entity in this context; empty if it is limited to nobody's records. */
  conditions(context: Pick<Context, 'caller' | 'ownerId'>, entity: Entity, right: EntityRight): readonly Condition[] {
    const owners = this.ownersFor(context, entity, right)
    return owners.length === 0 ? none : owners.map(id => (id === null ? nothing : this.condition(entity, id)))
  }

  /** Whose records the context is limited to, all at once; null stands for nobody's. */
  ownersFor(
    context: Pick<Context, 'caller' | 'ownerId'>,
    entity: Entity,
    right: EntityRight,
  ): readonly (string | null)[] {
    const { caller, ownerId } = context
    const own = this.isLimited(context, entity, right)
      ? [caller.kind === 'subject' && caller.subjectId !== undefined ? caller.subjectId : null]
      : []
    return ownerId === undefined || own[0] === ownerId ? own : [ownerId, ...own]
  }

  /** Condition for the records of an entity that belong to an owner; none match where records of the entity have no owners. */
  condition(entity: Entity, ownerId: string): Condition {
    const own = entity.isOwner ? [{ column: 'id', method: 'eq', value: ownerId } as const] : []
    const paths = this.paths(entity)
    const [first] = paths
    if (!first) return own[0] ?? nothing
    const isDirect = own.length === 0 && paths.every(([step]) => step === first[0]) && first[0]?.entity === entity
    if (isDirect)
      return within(
        first[0]?.owner ?? '',
        paths.map(path => path.slice(1)),
        ownerId,
      )
    return or([...own, within('id', paths, ownerId)])
  }

  /** References that a limited caller may only point to records of their own. */
  references(entity: Entity): readonly OwnedReference[] {
    if (!this.isOwned(entity)) return []
    return referencesOf(entity).filter(({ name }) => name === entity.owner || name === entity.owns)
  }

  /** The relation by which owners own records of the entity; undefined if there is none. */
  linkOf(entity: Entity): OwnerLink | undefined {
    const path = this.paths(entity).find(([step, ...more]) => step?.entity !== entity && more.length === 0)
    return path?.[0] && { relation: path[0].entity, ownerKey: path[0].owner, recordKey: path[0].key }
  }

  /** Every way from a record to its owner. */
  paths(entity: Entity): readonly (readonly OwnershipStep[])[] {
    const known = this.#paths.get(entity.path)
    if (known) return known
    const found = this.#pathsFrom(entity, [])
    this.#paths.set(entity.path, found)
    return found
  }

  #pathsFrom(entity: Entity, passed: readonly Entity[]): readonly (readonly OwnershipStep[])[] {
    if (passed.includes(entity)) return []
    return this.#stepsFrom(entity).flatMap(step => {
      const next = targetOf(step.entity, step.owner)
      if (!next || !this.#entities.has(next.path)) return []
      if (next.isOwner) return [[step]]
      return this.#pathsFrom(next, [...passed, entity]).map(path => [step, ...path])
    })
  }

  #stepsFrom(entity: Entity): OwnershipStep[] {
    const own = entity.owner === undefined ? [] : [{ entity, key: 'id', owner: entity.owner }]
    const links = [...this.#entities.values()].flatMap(relation => {
      const { owner, owns } = relation
      if (owner === undefined || owns === undefined || targetOf(relation, owns)?.path !== entity.path) return []
      return [{ entity: relation, key: owns, owner }]
    })
    return [...own, ...links]
  }
}

/** The field names a record that one of the paths leads from to the owner. */
function within(field: string, paths: readonly (readonly OwnershipStep[])[], ownerId: string): Condition {
  const sets = paths.flatMap(([step, ...rest]): IdSet[] =>
    step ? [{ entity: step.entity, column: step.key, where: [within(step.owner, [rest], ownerId)] }] : [],
  )
  return sets.length === 0 ? { column: field, method: 'eq', value: ownerId } : { field, inSets: sets }
}

function or(conditions: readonly Condition[]): Condition {
  const [only] = conditions
  return conditions.length === 1 && only ? only : { or: conditions }
}

function targetOf(entity: Entity, field: string): Entity | undefined {
  return referencesOf(entity).find(({ name }) => name === field)?.target
}
