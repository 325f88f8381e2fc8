import { countTags, type Entity, type IncludeNode, type ListQuery, listTags } from '@tessera/core'
import type { Database, Queryable } from '../database/database.ts'
import { statementName } from '../database/statement-name.ts'
import type { Internals } from '../host/internals.ts'
import type { Context } from './caller.ts'
import { type DerivedUse, derivedTags, derivedUses } from './derived-column.ts'
import type { EntityService } from './entity-service.ts'
import { Parameters } from './parameters.ts'
import { type Selection, selectCount, selectList } from './select.ts'

/** One of several lists to read together. */
export interface ReadRequest<E extends Entity = Entity> {
  readonly entity: E
  readonly query: ListQuery<E>
  /** Requests the count only, as a single row `{ count }`. */
  readonly isCount?: boolean
}

/**
 * Reads many lists in one SQL statement. Entities the caller may not read are empty, both as lists and as includes.
 * @returns the rows of each request as JSON, in order
 */
export async function readTexts(
  database: Database,
  internals: Pick<Internals, 'mayRead'>,
  serviceOf: (entity: Entity) => EntityService,
  requests: readonly ReadRequest[],
  context: Context,
): Promise<string[]> {
  const mayRead = (entity: Entity) => internals.mayRead(context, entity)
  const parameters = new Parameters()
  const lists = requests.map(({ entity, query, isCount }, index) => {
    if (!mayRead(entity)) return undefined
    const selection = serviceOf(entity).selection(query, context)
    const scopeOf: Selection['scopeOf'] = each => (mayRead(each) ? selection.scopeOf(each) : nothing)
    const scoped = { ...selection, scopeOf }
    const list = isCount ? selectCount(scoped, parameters) : selectList(scoped, parameters, 'json')
    return `(select coalesce(json_agg(r), '[]'::json) from (${list}) r)::text as "r${index}"`
  })
  const asked = lists.filter(list => list !== undefined)
  if (asked.length === 0) return requests.map(() => '[]')
  const text = `select ${asked.join(', ')}`
  const connection: Queryable = context.transaction ?? database
  const name = statementName(text)
  const statement = { text, values: parameters.values }
  const [row] = await connection.query<Record<string, string>>(name ? { ...statement, name } : statement)
  return requests.map((_, index) => row?.[`r${index}`] ?? '[]')
}

/** What a request reads besides the records of its entity. */
export interface ReadPlan {
  readonly includes: readonly IncludeNode[]
  readonly uses: readonly DerivedUse[]
}

export function readPlan(
  { entity, query }: ReadRequest,
  { includeTree, derivedColumns }: Pick<Internals, 'derivedColumns' | 'includeTree'>,
): ReadPlan {
  const paths = (query.include ?? []).map(({ path }) => path)
  return {
    includes: paths.length === 0 ? [] : includeTree(entity, paths),
    uses: derivedUses(entity, query as ListQuery, derivedColumns),
  }
}

/** Tags of every change that makes the rows of a request stale. */
export function readTags(
  { entity, query, isCount }: ReadRequest,
  rows: readonly object[],
  { includes, uses }: ReadPlan,
): readonly string[] {
  const filters = (query as ListQuery).filters?.and
  return [...(isCount ? countTags(entity, filters) : listTags(entity, filters, rows, includes)), ...derivedTags(uses)]
}

const nothing = [{ or: [] }] as const
