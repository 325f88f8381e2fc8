import type { Entity, EntityRight } from '@tessera/core'
import type { Caller } from '../access/caller.ts'
import { routeOf } from '../access/right-routes.ts'
import { WrittenByServicesError } from '../errors.ts'
import type { PluginHost } from '../plugin.ts'
import { columnOf, tableOf } from '../service/table.ts'

export type VisibleHost = Pick<PluginHost, 'access' | 'internals' | 'entities' | 'service'>

/**
 * Whether the caller has a right to all records of an entity but private ones. Callers with access to some records only, such
 * as their own, may not see the history.
 */
export function mayHandle(
  { access, internals, service }: VisibleHost,
  caller: Caller,
  entity: Entity,
  action: EntityRight,
): boolean {
  if (!internals.mayRead({ caller }, entity) || !access.isAllowed(caller, ...routeOf(entity, action))) return false
  return service(entity).isWholeFor({ caller }, action)
}

/** The entries of the history that a caller may handle. */
export interface VisibleEntries {
  /** Paths of entities. */
  readonly paths: readonly string[]
  /** SQL condition on the entries of an alias, beside the one on their entity. */
  condition(alias: string): string
}

/** The entries of entities with history for which the caller has the right, without those of private records. */
export function visibleEntries(host: VisibleHost, caller: Caller, action: EntityRight): VisibleEntries {
  const visible = [...host.entities.values()].filter(
    entity => entity.history && mayHandle(host, caller, entity, action),
  )
  return {
    paths: visible.map(({ path }) => path),
    condition: alias => allOf(visible.map(entity => publicEntries(entity, caller, alias))),
  }
}

/**
 * SQL condition for entries of an entity that are not about private records, as they are now or were when they were deleted.
 * What has been purged may have been private.
 */
function publicEntries(entity: Entity, caller: Caller, alias: string): string {
  if (entity.private === undefined || caller.isAdministrator) return 'true'
  const table = tableOf(entity)
  const isPublic = `select not t.${columnOf(table, entity.private).sql} from ${table.sql} t where t."id" = ${alias}."record_id"`
  const wasPublic = `select coalesce((p."before"->>'${entity.private}')::boolean, false) = false and p."before" is not null from "core_history" p
    where p."entity" = ${alias}."entity" and p."record_id" = ${alias}."record_id" and p."action" = 'deleted' order by p."position" desc limit 1`
  return `(${alias}."entity" <> '${entity.path}' or coalesce((${isPublic}), (${wasPublic}), false))`
}

function allOf(conditions: readonly string[]): string {
  return conditions.filter(condition => condition !== 'true').join(' and ') || 'true'
}

/**
 * Refuses to restore records that only services write: what they have meant since can't be taken back by copying values.
 * @throws WrittenByServicesError
 */
export function assertWritable({ writes }: Entity): void {
  if (writes === 'services') throw new WrittenByServicesError()
}
