import { type Entity, type IncludeNode, includeTree } from '@tessera/core'
import type { Access } from '../access/access.ts'
import { Ownership } from '../access/ownership.ts'
import { PerRules } from '../access/per-rules.ts'
import { Privacy } from '../access/privacy.ts'
import { Visibility, visibilityChange } from '../access/visibility.ts'
import type { ChangeFeed } from '../changes/change-feed.ts'
import type { HistorySettings } from '../configuration/history-settings.ts'
import type { Database } from '../database/database.ts'
import { Cascades } from '../features/cascades/cascades.ts'
import { type AuditContext, auditContextOf } from '../records/audit-context.ts'
import { type Context, visitor } from '../records/caller.ts'
import { createCascadingReferences } from '../records/cascading-references.ts'
import type { CascadingReference, Change } from '../records/change-tags.ts'
import type { Condition } from '../records/condition.ts'
import { createDerivedColumns, type DerivedColumns } from '../records/derived-column.ts'
import type { ListColumn } from '../records/list-column.ts'
import { untranslatedColumns } from '../records/untranslated.ts'

export interface Internals {
  /** Id of this process, stored in change rows. */
  readonly node: string
  /** Whether the caller may list the entity. */
  mayRead(context: Context, entity: Entity): boolean
  /** Conditions that guard relations put on the records a caller may read. */
  visibilityConditions(context: Context, entity: Entity): readonly Condition[]
  /** Whether neither guards nor ownership hide a record of the entity from anyone. */
  isUnrestricted(entity: Entity): boolean
  /** The same object as long as no rule changes; undefined if nobody knows when they do. */
  ruleState(): object | undefined
  /** What belongs to whom. */
  readonly ownership: Ownership
  /** What is as private as something else. */
  readonly privacy: Privacy
  /** What the history records of a write; undefined if nothing. */
  auditContext(entity: Entity, context: Context): AuditContext | undefined
  /** The references that are deleted or set to null with a record of the entity and that the history records. */
  cascadingReferencesOf(path: string): readonly CascadingReference[]
  /** What is deleted or restored in parts. */
  readonly cascades: Cascades
  /** Publishes a committed change. */
  publish(change: Change): void
  /** @throws TypeError for a path that does not exist */
  includeTree(entity: Entity, paths: readonly string[]): readonly IncludeNode[]
  /** Names of tables that are too large to be scanned and sorted, as far as this node knows; they have indexes for that. */
  readonly largeTables: Set<string>
  /** Columns of lists that are no fields: of related records, or computed by plugins. */
  readonly derivedColumns: DerivedColumns
}

/** What services share inside the host; not for plugins. */
export function createInternals(
  feed: ChangeFeed,
  entities: ReadonlyMap<string, Entity>,
  access: Pick<Access, 'mayRead' | 'rule' | 'ruleState'>,
  history: HistorySettings,
  listColumns: readonly ListColumn[],
  languages: readonly string[],
  database: Database,
): Internals {
  const mayRead: Internals['mayRead'] = ({ caller }, entity) => access.mayRead(caller, entity)
  const visibility = new Visibility(entities, mayRead)
  const ownership = new Ownership(entities, access)
  const unrestricted = new PerRules<boolean>(access)
  feed.on('*', event => {
    const paths = visibility.affectedBy(event)
    if (paths.length > 0) feed.publishLocally(visibilityChange, paths)
  })

  return {
    node: feed.node,
    mayRead,
    visibilityConditions: (context, entity) => visibility.conditions(context, entity),
    isUnrestricted: entity =>
      unrestricted.get(
        entity.path,
        () => visibility.isUnrestricted(entity) && !ownership.isLimited(visitor, entity, 'read'),
      ),
    ruleState: () => access.ruleState(),
    ownership,
    privacy: new Privacy(entities),
    auditContext: (entity, context) => auditContextOf(entity, context, history),
    cascadingReferencesOf: createCascadingReferences(entities),
    cascades: new Cascades(entities, feed, database),
    publish: change => feed.publishCommitted(change),
    includeTree: (entity, paths) => includeTree(entity, paths, entities),
    largeTables: new Set(),
    derivedColumns: createDerivedColumns(
      entities,
      [...untranslatedColumns(entities.values(), languages), ...listColumns],
      languages,
    ),
  }
}
