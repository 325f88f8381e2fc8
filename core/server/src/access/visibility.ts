import { type Entity, referencesOf } from '@tessera/core'
import type { ChangeEvent } from '../events.ts'
import type { Condition, HiddenSet, SetLink } from '../service/condition.ts'
import { type Context, visitor } from './caller.ts'

/** Records of `entity` whose field `key` links to a record; `left` is the entity they link from, if known. */
interface Link {
  readonly entity: Entity
  readonly key: string
  readonly where: readonly Condition[]
  readonly left?: { readonly path: string; readonly key: string }
}

/** What the guards that a caller may not read restrict. */
interface Restriction {
  /** Paths of the guards the caller may not read. */
  readonly deniedGuards: ReadonlySet<string>
  /** Paths of all entities that those guards lead to, directly or through further links. */
  readonly restricted: ReadonlySet<string>
  readonly mayRead: (entity: Entity) => boolean
}

const none: readonly Condition[] = []

/** The entity of the event published when a change elsewhere has hidden or revealed records. */
export const visibilityChange = 'core/visibility'

/**
 * Row visibility through guard relations (`isGuard`). A record is hidden from a caller when it is linked by a guard they may
 * not read, or by a hidden record, and by nothing they may see. A link is hidden together with the record on its left.
 * These are query conditions, so neither counts nor pages of a list reveal hidden records.
 */
export class Visibility {
  private readonly mayRead: (context: Context, entity: Entity) => boolean
  private readonly guards: readonly Entity[]
  private readonly links: ReadonlyMap<string, readonly Link[]>
  /** Paths of all entities that any guard may restrict, links included; for every other entity one lookup is enough. */
  private readonly affected: ReadonlySet<string>
  private readonly restrictedByGuards = new Map<string, ReadonlySet<string>>()

  /** @param entities all entities of the configuration */
  constructor(entities: ReadonlyMap<string, Entity>, mayRead: (context: Context, entity: Entity) => boolean) {
    this.mayRead = mayRead
    const all = [...entities.values()]
    this.guards = all.filter(({ isGuard }) => isGuard)
    this.links = linksIn(all, entities)
    const restricted = this.restrictedBy(this.guards)
    const starts = all.filter(entity => restricted.has(leftOf(entity)?.path ?? ''))
    this.affected = new Set([...restricted, ...starts.map(({ path }) => path)])
  }

  /** Conditions for every read and write of the entity by this caller; empty if the caller may read all guards. */
  conditions(context: Context, entity: Entity): readonly Condition[] {
    if (!this.affected.has(entity.path)) return none
    const restriction = this.restrictionFor(context)
    if (!restriction) return none
    const left = leftOf(entity)
    return [
      ...(restriction.restricted.has(entity.path) ? [this.visibleCondition(restriction, entity.path, 'id')] : []),
      ...(left && restriction.restricted.has(left.path)
        ? [this.visibleCondition(restriction, left.path, left.key)]
        : []),
    ]
  }

  /** Whether guards leave the entity's records visible to everyone. */
  isUnrestricted(entity: Entity): boolean {
    return !this.affected.has(entity.path) || this.restrictionFor(visitor) === undefined
  }

  /**
   * Paths of entities whose visible records may change for visitors because a link to them was created or deleted, although
   * the records themselves did not change. Empty if visitors may read all guards.
   */
  affectedBy({ entity, tags }: Pick<ChangeEvent, 'entity' | 'tags'>): readonly string[] {
    if (this.guards.length === 0 || entity === visibilityChange) return []
    const restriction = this.restrictionFor(visitor)
    if (!restriction) return []
    const paths = [...restriction.restricted]
    const isTouched = paths.some(path => this.links.get(path)?.some(link => tags.includes(link.entity.path)))
    return isTouched
      ? [...this.affected].filter(path => restriction.restricted.has(path) || this.startsIn(restriction, path))
      : []
  }

  private startsIn({ restricted }: Restriction, path: string): boolean {
    return [...this.links.values()]
      .flat()
      .some(({ entity, left }) => entity.path === path && restricted.has(left?.path ?? ''))
  }

  private restrictionFor(context: Context): Restriction | undefined {
    const mayRead = (entity: Entity) => this.mayRead(context, entity)
    const guards = this.guards.filter(guard => !mayRead(guard))
    if (guards.length === 0) return undefined
    return { deniedGuards: new Set(guards.map(({ path }) => path)), restricted: this.restrictedBy(guards), mayRead }
  }

  /** Paths that the guards lead to, directly or through further links. */
  private restrictedBy(guards: readonly Entity[]): ReadonlySet<string> {
    const key = guards.map(({ path }) => path).join()
    const known = this.restrictedByGuards.get(key)
    if (known) return known
    const isGuard = new Set(guards.map(({ path }) => path))
    const paths = new Set<string>()
    for (let size = -1; size < paths.size; ) {
      size = paths.size
      for (const [path, links] of this.links) {
        if (links.some(({ entity, left }) => isGuard.has(entity.path) || paths.has(left?.path ?? ''))) paths.add(path)
      }
    }
    this.restrictedByGuards.set(key, paths)
    return paths
  }

  /**
   * Condition that the record of `path` whose id is in the field `from` is visible. Records linked directly by guards are
   * checked through their own links; records reached through other hidden records are several links away and are checked
   * against a set that the statement computes once.
   */
  private visibleCondition(restriction: Restriction, path: string, from: string): Condition {
    const links = this.links.get(path) ?? []
    if (links.some(({ left }) => restriction.restricted.has(left?.path ?? ''))) {
      return { visible: from, hiddenSets: this.hiddenSets(restriction, path) }
    }
    const [denied, others] = [true, false].map(is =>
      links.filter(({ entity }) => restriction.deniedGuards.has(entity.path) === is),
    )
    const linked = ({ entity, key, where }: Link): Condition => ({ linked: entity, by: key, from, where })
    const showingLinks = (others ?? []).filter(({ entity }) => restriction.mayRead(entity))
    return { or: [{ not: { or: (denied ?? []).map(linked) } }, ...showingLinks.map(linked)] }
  }

  /**
   * The sets of hidden records for `path`, preceded by those of all entities that lead to it. A cycle of links reveals
   * nothing by itself: a link that closes a cycle counts as a link from a hidden record.
   */
  private hiddenSets({ deniedGuards, restricted, mayRead }: Restriction, path: string): HiddenSet[] {
    const sets: HiddenSet[] = []
    const places = new Map<string, number>()
    const begun = new Set<string>()
    const make = (target: string) => {
      begun.add(target)
      const links = this.links.get(target) ?? []
      for (const { left } of links) if (left && restricted.has(left.path) && !begun.has(left.path)) make(left.path)
      const inSets = ({ entity, key, where, left }: Link): SetLink => {
        const set = places.get(left?.path ?? '')
        return { entity, key, where, ...(left && set !== undefined && { left: { key: left.key, set } }) }
      }
      const isRestricted = ({ left }: Link) => left !== undefined && restricted.has(left.path)
      const isRing = (link: Link) => isRestricted(link) && !places.has(link.left?.path ?? '')
      sets.push({
        hiddenBy: links.filter(link => deniedGuards.has(link.entity.path) || isRestricted(link)).map(inSets),
        shownBy: links
          .filter(link => !deniedGuards.has(link.entity.path) && mayRead(link.entity) && !isRing(link))
          .map(inSets),
      })
      places.set(target, sets.length - 1)
    }
    make(path)
    return sets
  }
}

/** The links to records by the path of the target entity: relations, and polymorphic references (`pointer`). */
function linksIn(all: readonly Entity[], entities: ReadonlyMap<string, Entity>): Map<string, Link[]> {
  const links = new Map<string, Link[]>()
  const add = (path: string, link: Link) => links.set(path, [...(links.get(path) ?? []), link])
  for (const entity of all) {
    const [, key] = entity.ends ?? []
    const target = referencesOf(entity).find(({ name }) => name === key)?.target
    const left = leftOf(entity)
    if (key && target && entities.has(target.path)) add(target.path, { entity, key, where: [], ...(left && { left }) })
    if (!entity.pointer) continue
    const { field, module, name } = entity.pointer
    for (const each of all.filter(each => each.name === name)) {
      const where = [{ column: module, method: 'eq', value: each.module }] as const
      add(each.path, { entity, key: field, where })
    }
  }
  return links
}

/** The left end of a relation. */
function leftOf(entity: Entity): Link['left'] {
  const [key] = entity.ends ?? []
  const target = referencesOf(entity).find(({ name }) => name === key)?.target
  return key && target ? { path: target.path, key } : undefined
}
