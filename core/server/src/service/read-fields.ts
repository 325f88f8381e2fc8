import type { Entity, Filter } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import type { PluginHost } from '../plugin.ts'
import type { Condition } from './condition.ts'
import { allOf } from './condition-sql.ts'
import { Parameters } from './parameters.ts'
import { statementName } from './statement-name.ts'
import { columnOf, tableOf } from './table.ts'

type Reader = Pick<PluginHost, 'database' | 'internals' | 'service'>

/** Some fields of a record; its id is always among them. */
export type FieldsRow = { readonly id: string; readonly [field: string]: unknown }

/** A range of ids, excluding `after` and including `upTo`; absent bounds are open. */
export interface IdRange {
  readonly after?: string
  readonly upTo?: string
}

export interface FieldsQuery extends IdRange {
  /** Names of readable fields. */
  readonly fields: readonly string[]
  readonly filters?: readonly Filter[]
  readonly limit: number
}

/**
 * Reads some fields of many records in the order of their ids.
 * @returns nothing if the caller may not read the entity
 */
export async function readFields(
  host: Reader,
  entity: Entity,
  { fields, filters = [], after, upTo, limit }: FieldsQuery,
  context: Context,
): Promise<readonly FieldsRow[]> {
  if (!host.internals.mayRead(context, entity)) return []
  const parameters = new Parameters()
  const table = tableOf(entity)
  const columns = fields.map(name => {
    const column = columnOf(table, name)
    if (!column.field.readable) throw new TypeError(`${entity.path}: ${name} is not readable`)
    return `, t.${column.sql} as "${name}"`
  })
  const conditions: Condition[] = [
    ...filters,
    ...(after === undefined ? [] : [{ column: 'id', method: 'gt', value: after } as const]),
    ...(upTo === undefined ? [] : [{ column: 'id', method: 'lte', value: upTo } as const]),
  ]
  const where = whereOf(host, entity, conditions, context, parameters)
  const limited = `order by t."id" limit ${parameters.add(limit)}::integer`
  return run(
    host,
    `select t."id"${columns.join('')} from ${table.sql} t where ${where} ${limited}`,
    parameters,
    context,
  )
}

/** A range with its number of records. */
export interface CountedRange extends IdRange {
  readonly count: number
}

/**
 * Divides the records a caller may read into id ranges of at most `size` records. The database only returns the last id of
 * each range. The last range is open, so that it includes records created later.
 */
export async function readRanges(
  host: Reader,
  entity: Entity,
  size: number,
  context: Context,
): Promise<readonly CountedRange[]> {
  if (!host.internals.mayRead(context, entity)) return []
  const parameters = new Parameters()
  const where = whereOf(host, entity, [], context, parameters)
  const ids = 'row_number() over w as "n", lead(t."id") over w as "next"'
  const all = `select t."id", ${ids} from ${tableOf(entity).sql} t where ${where} window w as (order by t."id")`
  const isEnd = `"n" % ${parameters.add(size)}::bigint = 0 or "next" is null`
  const text = `select "id", "n"::integer as "n" from (${all}) t where ${isEnd} order by "n"`
  const ends = (await run(host, text, parameters, context)) as readonly { readonly id: string; readonly n: number }[]
  return ends.map(({ id, n }, index) => {
    const before = ends[index - 1]
    const isLast = index === ends.length - 1
    return { ...(before && { after: before.id }), ...(!isLast && { upTo: id }), count: n - (before?.n ?? 0) }
  })
}

function whereOf(
  host: Reader,
  entity: Entity,
  conditions: readonly Condition[],
  context: Context,
  parameters: Parameters,
): string {
  const { scopeOf } = host.service(entity).selection({}, context)
  return allOf([...conditions, ...scopeOf(entity)], tableOf(entity), 't', parameters)
}

function run(host: Reader, text: string, { values }: Parameters, context: Context): Promise<readonly FieldsRow[]> {
  const name = statementName(text)
  return (context.transaction ?? host.database).query<FieldsRow>({ text, values, ...(name && { name }) })
}
