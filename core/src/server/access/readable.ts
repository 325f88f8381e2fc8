import type { Entity } from '../../index.ts'
import type { PluginHost } from '../plugin.ts'
import { allOf } from '../service/condition-sql.ts'
import { Parameters } from '../service/parameters.ts'
import { tableOf } from '../service/table.ts'
import type { Context } from './caller.ts'

type Reader = Pick<PluginHost, 'internals' | 'service'>

/**
 * Which records of an entity the caller may read, for statements that are written by hand: a condition on the rows of its
 * table, by the rules in force, the guards and the service's scope. What `host.read` gives asks the same by itself.
 * @param alias of the table in the statement
 * @param parameters of the statement, which take the condition's values
 * @returns SQL: `true` where the caller may read all of them, `false` where none
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

/** The same for a caller whom the rule of a route has let in to the entity: which records, not whether any. */
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

/** Whether the caller may read every record of all the entities: what is derived from them gives nothing away. */
export function mayReadAllOf(host: Reader, entities: readonly Entity[], context: Context): boolean {
  return entities.every(entity => readableSql(host, entity, 't', context, new Parameters()) === 'true')
}
