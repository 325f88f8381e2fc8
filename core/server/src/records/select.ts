import type { Entity, IncludeNode, ListQuery, Order } from '@tessera/core'
import type { IncludeBudget } from './caller.ts'
import type { Condition } from './condition.ts'
import { allOf } from './condition-sql.ts'
import { computedSql, type DerivedColumn, derivedCondition } from './derived-column.ts'
import { counted } from './include-budget.ts'
import type { Parameters } from './parameters.ts'
import {
  columnExpression,
  columnOf,
  jsonColumns,
  momentText,
  orderKeys,
  quote,
  rowColumns,
  type Table,
  tableOf,
} from './table.ts'

/** A list to select. */
export interface Selection {
  readonly entity: Entity
  readonly conditions: readonly Condition[]
  readonly orderBy: readonly Order[]
  readonly limit: number
  readonly offset: number
  /** `offset` and `limit` count from the end. */
  readonly isFromEnd?: boolean
  readonly includes: readonly IncludeNode[]
  /** Limit of all includes together; unlimited if absent. */
  readonly budget?: IncludeBudget
  /** Maximum included records per record (default 1000). */
  readonly includeLimit?: number
  /** Names of computed columns that each row gets. */
  readonly computed?: readonly string[]
  /** The derived columns that the query names, by name; absent if there are none. */
  readonly derived?: ReadonlyMap<string, DerivedColumn>
  /** Conditions of the caller's access by entity, including included entities. */
  readonly scopeOf: (entity: Entity) => readonly Condition[]
}

/** Maximum included records per record. */
const includeLimit = 1000

/**
 * A single `select` for a list with all its includes, which are JSON from correlated subqueries on indexed columns.
 * @param form 'row' for the driver's types, 'json' if the database will convert the rows to JSON
 */
export function selectList(selection: Selection, parameters: Parameters, form: 'row' | 'json'): string {
  const table = tableOf(selection.entity)
  const conditions = [...ownConditions(selection), ...selection.scopeOf(selection.entity)]
  const columns = form === 'row' ? rowColumns(table, 't') : jsonColumns(table, 't')
  const included =
    computedColumns(selection, form, parameters) +
    includedColumns(selection, selection.includes, table, 't', parameters)
  const where = allOf(conditions, table, 't', parameters)
  const order = orderOf(selection, table, 't', parameters)
  const found = selection.isFromEnd ? orderOf(selection, table, 't', parameters, true) : order
  const limit = `limit ${parameters.add(selection.limit)}::integer`
  const offset = selection.offset > 0 ? ` offset ${parameters.add(selection.offset)}::integer` : ''
  const page = `from ${table.sql} t where ${where} order by ${found} ${limit}${offset}`
  // Skipped rows are not read where an index has their order.
  if (selection.offset >= farOffset)
    return `select ${columns}${included} from (select t."id" ${page}) k join ${table.sql} t on t."id" = k."id" order by ${order}`
  if (found === order && (included === '' || offset === '')) return `select ${columns}${included} ${page}`
  // Otherwise related records would also be queried for rows skipped by the offset.
  return `select ${columns}${included} from (select t.* ${page}) t order by ${order}`
}

const farOffset = 1000

/** The ids of a whole list in its order, as one `bytea` with 16 bytes each; null if there are none. */
export function selectIds(
  selection: Pick<Selection, 'entity' | 'conditions' | 'orderBy' | 'derived' | 'scopeOf'>,
  parameters: Parameters,
): string {
  const table = tableOf(selection.entity)
  const conditions = [...ownConditions(selection), ...selection.scopeOf(selection.entity)]
  const where = allOf(conditions, table, 't', parameters)
  const order = orderOf(selection, table, 't', parameters)
  return `select string_agg(uuid_send(o."id"), '') as "ids" from (select t."id" from ${table.sql} t where ${where} order by ${order}) o`
}

/** What a number of matches depends on. */
export type Counted = Pick<Selection, 'entity' | 'conditions' | 'derived' | 'scopeOf'>

export function selectCount(selection: Counted, parameters: Parameters): string {
  return `select count(*)::integer as "count" ${matches(selection, parameters)}`
}

/** The matches of a list, without any of their columns. */
export function selectMatches(selection: Counted, parameters: Parameters): string {
  return `select ${matches(selection, parameters)}`
}

function matches(selection: Counted, parameters: Parameters): string {
  const table = tableOf(selection.entity)
  const conditions = [...ownConditions(selection), ...selection.scopeOf(selection.entity)]
  return `from ${table.sql} t where ${allOf(conditions, table, 't', parameters)}`
}

/** The conditions of the query, with those by derived columns as the caller may ask for them. */
function ownConditions({
  conditions,
  derived,
  scopeOf,
}: Pick<Selection, 'conditions' | 'derived' | 'scopeOf'>): readonly Condition[] {
  if (!derived) return conditions
  const resolved = (condition: Condition): Condition => {
    if ('or' in condition) return { or: condition.or.map(resolved) }
    const column = 'column' in condition ? derived.get(condition.column) : undefined
    return column && 'method' in condition ? derivedCondition(column, condition, scopeOf) : condition
  }
  return conditions.map(resolved)
}

function computedColumns(
  { entity, computed = [], derived, scopeOf }: Selection,
  form: 'row' | 'json',
  parameters: Parameters,
): string {
  return computed
    .map(name => {
      const column = derived?.get(name)
      if (!column || !('computed' in column)) throw new TypeError(`${entity.path} has no computed column ${name}`)
      const value = computedSql(column, 't', scopeOf, parameters)
      const isMoment = form === 'json' && column.computed.type === 'timestamptz'
      return `, ${isMoment ? momentText(value) : value} as ${quote(name)}`
    })
    .join('')
}

/**
 * The requested order, made stable by the id, which goes the way of the last column: so that the index of that column has the
 * order of equal values, too. By default orderIndex (if any), createdAt, id.
 */
function orderOf(
  selection: Pick<Selection, 'orderBy' | 'derived' | 'scopeOf'>,
  table: Table,
  alias: string,
  parameters: Parameters,
  isBackwards = false,
): string {
  const { orderBy, derived, scopeOf } = selection
  if (orderBy.length === 0) return defaultOrder(table, alias, isBackwards ? ' desc' : '')
  const wayOf = ({ method }: Order) => ((method === 'desc') === isBackwards ? 'asc' : 'desc')
  const asked = orderBy.map(each => {
    const { column } = each
    const way = wayOf(each)
    const computed = derived?.get(column)
    // What has no value comes last, whichever way.
    if (computed && 'computed' in computed)
      return `${computedSql(computed, alias, scopeOf, parameters)} ${way} nulls ${isBackwards ? 'first' : 'last'}`
    const [name = '', language] = column.split('.')
    const field = columnOf(table, name)
    return orderKeys(field, columnExpression(field, alias, language))
      .map(key => `${key} ${way}`)
      .join(', ')
  })
  if (orderBy.some(({ column }) => column === 'id')) return asked.join(', ')
  const [last] = orderBy.slice(-1)
  return [...asked, `${alias}."id" ${last ? wayOf(last) : 'asc'}`].join(', ')
}

function defaultOrder(table: Table, alias: string, way = ''): string {
  const columns = [...(table.byName.has('orderIndex') ? ['order_index'] : []), 'created_at', 'id']
  return columns.map(column => `${alias}."${column}"${way}`).join(', ')
}

function includedColumns(
  selection: Selection,
  nodes: readonly IncludeNode[],
  table: Table,
  alias: string,
  parameters: Parameters,
): string {
  return nodes
    .map((node, index) => {
      const value = includedValue(selection, node, table, alias, `${alias}${index}`, parameters)
      return `, ${value} as "${node.name}"`
    })
    .join('')
}

function includedValue(
  selection: Selection,
  node: IncludeNode,
  table: Table,
  alias: string,
  inner: string,
  parameters: Parameters,
): string {
  const other = tableOf(node.entity)
  const columns = jsonColumns(other, inner) + includedColumns(selection, node.children, other, inner, parameters)
  const scope = selection.scopeOf(node.entity)
  const and = scope.length === 0 ? '' : ` and ${allOf(scope, other, inner, parameters)}`
  const from = `select ${columns} from ${other.sql} ${inner}`
  const { budget } = selection
  const isCounted = budget && (alias === 't' || bringsMany(node))
  if (node.direction === 'forward') {
    const key = columnOf(table, node.key)
    const row = `${from} where ${inner}."id" = ${alias}.${key.sql}${and}`
    if (!isCounted) return `(select row_to_json(r) from (${row}) r)`
    const { records, bytes } = countedApart(node)
    const made = `select row_to_json(r) as "v", ${records('1')} as "n", ${bytes('')} as "b" from (${row}) r`
    return counted(`select j."v", j."n", pg_column_size(j."v") - j."b" as "b" from (${made}) j`, budget, parameters)
  }
  const key = columnOf(other, node.key)
  const rows = `${from} where ${inner}.${key.sql} = ${alias}."id"${and} order by ${defaultOrder(other, inner)} limit ${mostIncluded(selection)}`
  if (!isCounted) return `(select coalesce(json_agg(r), '[]'::json) from (${rows}) r)`
  const { records, bytes } = countedApart(node)
  const all = `select json_agg(r) as "v", ${records('count(*)')} as "n", ${bytes('sum')} as "b" from (${rows}) r`
  const made = `select coalesce(j."v", '[]'::json) as "v", j."n", coalesce(pg_column_size(j."v"), 0) - j."b" as "b" from (${all}) j`
  return counted(made, budget, parameters)
}

function mostIncluded({ includeLimit: asked = includeLimit }: Selection): number {
  return Math.min(includeLimit, Math.max(0, Math.trunc(asked)))
}

/** Whether a node may include several records per parent; such nodes are counted on their own. */
function bringsMany(node: IncludeNode): boolean {
  return node.direction === 'reverse' || node.children.some(bringsMany)
}

/** SQL for the number of records not counted by child nodes, and for the bytes counted by them. */
function countedApart({ children }: IncludeNode) {
  const single = children.filter(child => !bringsMany(child))
  const counted = children.filter(bringsMany)
  return {
    records: (own: string) => [own, ...single.map(child => countOf(child, own !== '1'))].join(' + '),
    bytes: (total: string) =>
      counted.length === 0
        ? '0'
        : counted.map(({ name }) => `coalesce(${total}(pg_column_size(r."${name}")), 0)`).join(' + '),
  }
}

/** The number of records in a chain of single includes, if the first exists. */
function countOf(node: IncludeNode, isMany: boolean): string {
  const found = isMany ? `count(r."${node.name}")` : `(r."${node.name}" is not null)::integer`
  return `${found} * ${sizeOf(node)}`
}

function sizeOf({ children }: IncludeNode): number {
  return children.reduce((size, child) => size + sizeOf(child), 1)
}

/** The conditions of a query's filters. */
export function conditionsOf(filters: ListQuery['filters']): Condition[] {
  const all: Condition[] = [...(filters?.and ?? [])]
  if (filters?.or?.length) all.push({ or: filters.or })
  return all
}
