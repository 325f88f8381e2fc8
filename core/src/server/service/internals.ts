import type { Entity } from '../../index.ts'
import type { Access } from '../access/access.ts'
import type { Context } from '../access/caller.ts'
import { Guards, guardedRecords } from '../access/guards.ts'
import type { ChangeFeed } from '../change-feed.ts'
import { createDependents } from '../history/dependents.ts'
import type { HistorySettings } from '../history/history-settings.ts'
import { type Recording, recordingOf } from '../history/recording.ts'
import type { Change, Dependent } from './change-tags.ts'
import type { Condition } from './condition.ts'
import { type IncludeNode, includable, includeTree } from './include-tree.ts'

export interface Internals {
  /** Id of this process: change rows carry it. */
  readonly node: string
  /** Whether the rule of the entity's own list lets the caller in. */
  mayRead(context: Context, entity: Entity): boolean
  /** What guards ask of the entity's records that the caller may read. */
  visibilityConditions(context: Context, entity: Entity): readonly Condition[]
  /** Whether no guard keeps any record of the entity from anyone. */
  isUnrestricted(entity: Entity): boolean
  /** What the history keeps of a write; nothing where it is undefined. */
  auditContext(entity: Entity, context: Context): Recording | undefined
  /** The references that go, or become null, when a record of the entity goes, and that the history keeps. */
  cascadingReferencesOf(path: string): readonly Dependent[]
  /** Tells listeners of a change that has been committed. */
  publish(change: Change): void
  /** @throws TypeError for a path that does not exist */
  includeTree(entity: Entity, paths: readonly string[]): IncludeNode[]
}

/** What services share: this process's id, who may read what, the way changes are told, the includes of every entity. */
export function createInternals(
  feed: ChangeFeed,
  entities: ReadonlyMap<string, Entity>,
  access: Pick<Access, 'mayRead'>,
  history: HistorySettings,
): Internals {
  const steps = new Map<string, Map<string, Omit<IncludeNode, 'children'>>>()

  function stepsOf(entity: Entity): Map<string, Omit<IncludeNode, 'children'>> {
    const known = steps.get(entity.path)
    if (known) return known
    const made = includable(entity, entities.values())
    steps.set(entity.path, made)
    return made
  }

  const mayRead: Internals['mayRead'] = ({ caller }, entity) => access.mayRead(caller, entity)
  const guards = new Guards(entities, mayRead)
  feed.on('*', event => {
    const paths = guards.reachedBy(event)
    if (paths.length > 0) feed.publishLocally(guardedRecords, paths)
  })

  return {
    node: feed.node,
    mayRead,
    visibilityConditions: (context, entity) => guards.conditions(context, entity),
    isUnrestricted: entity => guards.isOpen(entity),
    auditContext: (entity, context) => recordingOf(entity, context, history),
    cascadingReferencesOf: createDependents(entities),
    publish: change => feed.committed(change),
    includeTree: (entity, paths) => includeTree(entity, paths, stepsOf),
  }
}
