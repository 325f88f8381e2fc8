import type { Entity, ListQuery } from '../../index.ts'
import type { Context } from '../access/caller.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { EntityService } from './entity-service.ts'
import { Parameters } from './parameters.ts'
import { selectList } from './select.ts'
import { statementName } from './statement-name.ts'

/** One of several lists that are read together. */
export interface ReadRequest<E extends Entity = Entity> {
  readonly entity: E
  readonly query: ListQuery<E>
}

/**
 * Reads many lists as one SQL statement: what a level of a page asks for is one round trip, whatever it is.
 * @returns the rows of each request, in their order
 */
export async function readTogether(
  database: Database,
  serviceOf: (entity: Entity) => EntityService,
  requests: readonly ReadRequest[],
  context: Context,
): Promise<object[][]> {
  if (requests.length === 0) return []
  const parameters = new Parameters()
  const lists = requests.map(({ entity, query }, index) => {
    const list = selectList(serviceOf(entity).selection(query, context), parameters, 'json')
    return `(select coalesce(json_agg(r), '[]'::json) from (${list}) r) as "r${index}"`
  })
  const text = `select ${lists.join(', ')}`
  const connection: Queryable = context.transaction ?? database
  const name = statementName(text)
  const statement = { text, values: parameters.values }
  const [row] = await connection.query<Record<string, object[]>>(name ? { ...statement, name } : statement)
  return requests.map((_, index) => row?.[`r${index}`] ?? [])
}
