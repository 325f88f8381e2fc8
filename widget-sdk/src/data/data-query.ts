import type { Entity, ListQuery } from '@tessera/core'

/** A record as it comes over any wire. */
export interface AnyRow {
  readonly id: string
  readonly [field: string]: unknown
}

/**
 * What a component asks for: the records whose column has a value, a list of its own, how many there are, or what a route of
 * a module answers.
 */
export type DataQuery = MatchQuery | RowsQuery | CountQuery | RouteQuery

export interface MatchQuery {
  readonly kind: 'match'
  readonly entity: Entity
  readonly column: string
  readonly value: string
  /** Name of the record that comes with each row, as `button`. */
  readonly include?: string
  /** Paths of what comes with that record in turn: `buttonsToFiles.file`. */
  readonly nested?: readonly string[]
}

interface RowsQuery {
  readonly kind: 'list'
  readonly entity: Entity
  readonly query: ListQuery
}

/** Answered by one row, `{ count }`. */
interface CountQuery {
  readonly kind: 'count'
  readonly entity: Entity
  readonly query: Pick<ListQuery, 'filters' | 'search'>
}

/** Answered by one row, `{ data }`: what a `GET` that everyone may ask answers. */
interface RouteQuery {
  readonly kind: 'route'
  /** The entity that the route belongs to: with it the answer is forgotten. */
  readonly entity: Entity
  /** Others whose changes may change the answer. */
  readonly others: readonly Entity[]
  /** With its query: `/api/ecommerce/products/search?order=price`. */
  readonly path: string
}

/** Equal for equal look-ups, on server and browser alike. */
export function queryKey(query: DataQuery): string {
  if (query.kind === 'match') return `${groupKey(query)}=${query.value}`
  if (query.kind === 'route') return `${query.entity.path}?route=${query.path}`
  const own = query.kind === 'count' ? 'count=' : ''
  return `${query.entity.path}?${own}${JSON.stringify(query.query)}`
}

/** One list request that answers several look-ups. */
export interface ReadGroup {
  readonly entity: Entity
  readonly query: ListQuery
  /** Asks for the one row `{ count }`. */
  readonly isCount?: boolean
  /** Asks a route instead, for the one row `{ data }`. */
  readonly path?: string
  /** Every row that matches is wanted, however many. */
  readonly isComplete: boolean
  /** Gives the rows of the answer to whom they belong. */
  rowsByKey(rows: readonly AnyRow[]): ReadonlyMap<string, readonly AnyRow[]>
}

/** Most rows of one list request. */
export const maximumRows = 1000

/** Values of one `inArray`: keeps addresses of browser requests below what servers accept. */
const maximumValues = 100

/**
 * Puts look-ups together: those for the same column of the same entity become one `inArray` request.
 * @param perGroup most values in one request
 */
export function groupQueries(queries: readonly DataQuery[], perGroup = maximumValues): ReadGroup[] {
  const matches = Map.groupBy(
    queries.filter(each => each.kind === 'match'),
    groupKey,
  )
  const lists = new Map(queries.filter(each => each.kind !== 'match').map(each => [queryKey(each), each]))
  return [
    ...[...matches.values()].flatMap(group => matchGroups(group, perGroup)),
    ...[...lists.values()].map(each => (each.kind === 'route' ? routeGroup(each) : listGroup(each))),
  ]
}

function matchGroups(group: readonly MatchQuery[], perGroup: number): ReadGroup[] {
  const [first] = group
  if (!first) return []
  const values = [...new Set(group.map(each => each.value))]
  const size = Math.min(perGroup, values.length)
  const parts = Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  )
  return parts.map(part => matchGroup(first, part))
}

function matchGroup(like: MatchQuery, values: readonly string[]): ReadGroup {
  const { entity, column } = like
  const include = includesOf(like).map(path => ({ path }))
  const query: ListQuery = {
    filters: { and: [{ column: column as never, method: 'inArray', value: values }] },
    limit: maximumRows,
    ...(include.length > 0 && { include }),
  }
  return {
    entity,
    query,
    isComplete: true,
    rowsByKey(rows) {
      const byValue = Map.groupBy(rows, row => String(row[column]))
      return new Map(values.map(value => [queryKey({ ...like, value }), byValue.get(value) ?? []]))
    },
  }
}

function routeGroup(query: RouteQuery): ReadGroup {
  const { entity, path } = query
  return { entity, path, query: {}, isComplete: false, rowsByKey: rows => new Map([[queryKey(query), rows]]) }
}

function listGroup(dataQuery: RowsQuery | CountQuery): ReadGroup {
  const { entity, query, kind } = dataQuery
  const isCount = kind === 'count'
  return { entity, query, isCount, isComplete: false, rowsByKey: rows => new Map([[queryKey(dataQuery), rows]]) }
}

/** All that comes with each row, as paths from the row. */
export function includesOf({ include, nested = [] }: MatchQuery): readonly string[] {
  if (!include) return []
  return nested.length === 0 ? [include] : nested.map(path => `${include}.${path}`)
}

function groupKey(query: MatchQuery): string {
  const includes = includesOf(query).join()
  return `${query.entity.path}?${includes ? `include=${includes}&` : ''}${query.column}`
}
