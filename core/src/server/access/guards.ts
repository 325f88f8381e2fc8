import { type Entity, referencesOf } from '../../index.ts'
import type { ChangeEvent } from '../events.ts'
import type { Condition, HiddenSet, SetLink } from '../service/condition.ts'
import { type Context, visitor } from './caller.ts'

/** Records of `entity` whose field `key` leads to a record; `left` is where they come from, where that is known. */
interface Link {
  readonly entity: Entity
  readonly key: string
  readonly where: readonly Condition[]
  readonly left?: { readonly path: string; readonly key: string }
}

/** What the guards that are closed to one caller cover. */
interface Covered {
  /** Paths of the guards. */
  readonly closed: ReadonlySet<string>
  /** Paths of the entities that links lead to from there, at first or later. */
  readonly paths: ReadonlySet<string>
  readonly mayRead: (entity: Entity) => boolean
}

const none: readonly Condition[] = []

/** The entity of the event that tells of records which a change elsewhere has hidden or shown. */
export const guardedRecords = 'core/guarded-records'

/**
 * Keeps from callers what only leads to them through relations that they may not read, where such a relation is a guard.
 * A record is hidden when a closed guard or a hidden record links it and nothing that the caller may see does; a link is
 * hidden with the record that it starts from. Conditions of queries, so that no count and no page of a list gives it away.
 */
export class Guards {
  private readonly mayRead: (context: Context, entity: Entity) => boolean
  private readonly guards: readonly Entity[]
  private readonly links: ReadonlyMap<string, readonly Link[]>
  /** Whatever any guard may have a say in, links included: all others cost one look-up. */
  private readonly reached: ReadonlySet<string>
  private readonly covers = new Map<string, ReadonlySet<string>>()

  /** @param entities all entities of the running configuration */
  constructor(entities: ReadonlyMap<string, Entity>, mayRead: (context: Context, entity: Entity) => boolean) {
    this.mayRead = mayRead
    const all = [...entities.values()]
    this.guards = all.filter(({ isGuard }) => isGuard)
    this.links = linksIn(all, entities)
    const covered = this.coveredBy(this.guards)
    const starts = all.filter(entity => covered.has(leftOf(entity)?.path ?? ''))
    this.reached = new Set([...covered, ...starts.map(({ path }) => path)])
  }

  /** What every read and write of the entity has to meet for this caller; nothing where no guard is closed. */
  conditions(context: Context, entity: Entity): readonly Condition[] {
    if (!this.reached.has(entity.path)) return none
    const covered = this.coveredFor(context)
    if (!covered) return none
    const left = leftOf(entity)
    return [
      ...(covered.paths.has(entity.path) ? [this.unhidden(covered, entity.path, 'id')] : []),
      ...(left && covered.paths.has(left.path) ? [this.unhidden(covered, left.path, left.key)] : []),
    ]
  }

  /** Whether everyone sees the same records of the entity, as far as guards go. */
  isOpen(entity: Entity): boolean {
    return !this.reached.has(entity.path) || this.coveredFor(visitor) === undefined
  }

  /**
   * Paths of the entities of which visitors may see other records after a change, though none of these changed: a link to
   * one of them came or went. None while no guard is closed to visitors.
   */
  reachedBy({ entity, tags }: Pick<ChangeEvent, 'entity' | 'tags'>): readonly string[] {
    if (this.guards.length === 0 || entity === guardedRecords) return []
    const covered = this.coveredFor(visitor)
    if (!covered) return []
    const paths = [...covered.paths]
    const isTouched = paths.some(path => this.links.get(path)?.some(link => tags.includes(link.entity.path)))
    return isTouched ? [...this.reached].filter(path => covered.paths.has(path) || this.startsIn(covered, path)) : []
  }

  private startsIn({ paths }: Covered, path: string): boolean {
    return [...this.links.values()]
      .flat()
      .some(({ entity, left }) => entity.path === path && paths.has(left?.path ?? ''))
  }

  private coveredFor(context: Context): Covered | undefined {
    const mayRead = (entity: Entity) => this.mayRead(context, entity)
    const guards = this.guards.filter(guard => !mayRead(guard))
    if (guards.length === 0) return undefined
    return { closed: new Set(guards.map(({ path }) => path)), paths: this.coveredBy(guards), mayRead }
  }

  /** What some guards lead to, at once and further on. */
  private coveredBy(guards: readonly Entity[]): ReadonlySet<string> {
    const key = guards.map(({ path }) => path).join()
    const known = this.covers.get(key)
    if (known) return known
    const isGuard = new Set(guards.map(({ path }) => path))
    const paths = new Set<string>()
    for (let size = -1; size < paths.size; ) {
      size = paths.size
      for (const [path, links] of this.links) {
        if (links.some(({ entity, left }) => isGuard.has(entity.path) || paths.has(left?.path ?? ''))) paths.add(path)
      }
    }
    this.covers.set(key, paths)
    return paths
  }

  /**
   * That the record of `path` whose id the field `from` holds is not hidden. What guards lead to at once is looked up by the
   * record's own links; what only hidden records lead to is a set that the statement makes once, for it is several links away.
   */
  private unhidden(covered: Covered, path: string, from: string): Condition {
    const links = this.links.get(path) ?? []
    if (links.some(({ left }) => covered.paths.has(left?.path ?? ''))) {
      return { unhidden: from, sets: this.sets(covered, path) }
    }
    const [closed, others] = [true, false].map(is =>
      links.filter(({ entity }) => covered.closed.has(entity.path) === is),
    )
    const linked = ({ entity, key, where }: Link): Condition => ({ linked: entity, by: key, from, where })
    const showing = (others ?? []).filter(({ entity }) => covered.mayRead(entity))
    return { or: [{ not: { or: (closed ?? []).map(linked) } }, ...showing.map(linked)] }
  }

  /**
   * The hidden records of `path`, and before them those of all entities that lead there. A ring of links shows nothing by
   * itself: what it leads back to counts as led to by hidden records.
   */
  private sets({ closed, paths, mayRead }: Covered, path: string): HiddenSet[] {
    const sets: HiddenSet[] = []
    const places = new Map<string, number>()
    const begun = new Set<string>()
    const make = (target: string) => {
      begun.add(target)
      const links = this.links.get(target) ?? []
      for (const { left } of links) if (left && paths.has(left.path) && !begun.has(left.path)) make(left.path)
      const inSets = ({ entity, key, where, left }: Link): SetLink => {
        const set = places.get(left?.path ?? '')
        return { entity, key, where, ...(left && set !== undefined && { left: { key: left.key, set } }) }
      }
      const isCovered = ({ left }: Link) => left !== undefined && paths.has(left.path)
      const isRing = (link: Link) => isCovered(link) && !places.has(link.left?.path ?? '')
      sets.push({
        hiding: links.filter(link => closed.has(link.entity.path) || isCovered(link)).map(inSets),
        showing: links
          .filter(link => !closed.has(link.entity.path) && mayRead(link.entity) && !isRing(link))
          .map(inSets),
      })
      places.set(target, sets.length - 1)
    }
    make(path)
    return sets
  }
}

/** The ways to records, by the path of the entity that they lead to: relations, and pointers that each record aims itself. */
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

/** Where the records of a relation start. */
function leftOf(entity: Entity): Link['left'] {
  const [key] = entity.ends ?? []
  const target = referencesOf(entity).find(({ name }) => name === key)?.target
  return key && target ? { path: target.path, key } : undefined
}
