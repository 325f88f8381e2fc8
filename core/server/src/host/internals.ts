import { type Entity, includeTree } from '@tessera/core'
import type { Access } from '../access/access.ts'
import { Ownership } from '../access/ownership.ts'
import { PerRules } from '../access/per-rules.ts'
import { Privacy } from '../access/privacy.ts'
import { Visibility, visibilityChange } from '../access/visibility.ts'
import type { ChangeFeed } from '../changes/change-feed.ts'
import type { HistorySettings } from '../configuration/history-settings.ts'
import type { Database } from '../database/database.ts'
import { Cascades } from '../features/cascades/cascades.ts'
import { auditContextOf } from '../records/audit-context.ts'
import { visitor } from '../records/caller.ts'
import { createCascadingReferences } from '../records/cascading-references.ts'
import { createDerivedColumns } from '../records/derived-column.ts'
import type { Internals } from '../records/internals.ts'
import type { ListColumn } from '../records/list-column.ts'
import { untranslatedColumns } from '../records/untranslated.ts'

/** The internals with what only the host and its features use of them. */
export interface HostInternals extends Internals {
  readonly ownership: Ownership
  readonly cascades: Cascades
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
): HostInternals {
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
