import type { Entity } from '@tessera/core'
import type { PluginHost } from '../plugin.ts'
import { allOf } from '../service/condition-sql.ts'
import type { Parameters } from '../service/parameters.ts'
import { tableOf } from '../service/table.ts'
import type { Context } from './caller.ts'

type Reader = Pick<PluginHost, 'internals' | 'service'>

/**
 * SQL condition for the records of an entity that the caller may read, by access rules, guards and the service's scope. For
 * hand-written statements; `host.read` applies the same conditions.
 * @param alias of the table in the statement
 * @param parameters of the statement, to which the condition's values are added
 * @returns `true` if the caller may read all records, `false` if none
 */
export function readableSql(
  host: Reader,
  entity: Entity,
  alias: string,
  context: Context,
  parameters: Parameters,
): string {
  return host.internals.mayRead(context, entity) ? visibleSql(host, entity, alias, context, parameters) : 'false'
}

/** The same for callers whose access to the entity has been checked by a route's rule already. */
export function visibleSql(
  host: Pick<PluginHost, 'service'>,
  entity: Entity,
  alias: string,
  context: Context,
  parameters: Parameters,
): string {
  const conditions = host.service(entity).selection({}, context).scopeOf(entity)
  return allOf(conditions, tableOf(entity), alias, parameters)
}

/**
 * Whether the caller may read all records of all these entities but private ones, so that data that is derived from them, and
 * from nothing private, reveals nothing hidden.
 */
export function mayReadAllOf(host: Reader, entities: readonly Entity[], context: Context): boolean {
  return entities.every(entity => host.internals.mayRead(context, entity) && host.service(entity).isWholeFor(context))
}
