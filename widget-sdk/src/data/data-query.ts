import type { Entity, ListQuery } from '@tessera/core'

/** A record as JSON. */
export interface AnyRow {
  readonly id: string
  readonly [field: string]: unknown
}

/**
 * What a component asks for: the records whose column has a value, a list, the number of records in one, or what a route of
 * a module responds.
 */
export type DataQuery = MatchQuery | RowsQuery | CountQuery | RouteQuery

export interface MatchQuery {
  readonly kind: 'match'
  readonly entity: Entity
  readonly column: string
  readonly value: string
  /** Name of the record that is included with each row: `button`. */
  readonly include?: string
  /** Paths of what is included with that record in turn: `buttonsToFiles.file`. */
  readonly nested?: readonly string[]
}

interface RowsQuery {
  readonly kind: 'list'
  readonly entity: Entity
  readonly query: ListQuery
}

/** Its response is one row, `{ count }`. */
interface CountQuery {
  readonly kind: 'count'
  readonly entity: Entity
  readonly query: Pick<ListQuery, 'filters' | 'search'>
}

/** Its response is one row, `{ data }`: what a public `GET` responds. */
interface RouteQuery {
  readonly kind: 'route'
  /** The entity that the route belongs to: invalidating it invalidates the response. */
  readonly entity: Entity
  /** Others whose changes may change the response. */
  readonly others: readonly Entity[]
  /** With its search: `/api/ecommerce/products/search?order=price`. */
  readonly path: string
  /**
   * Id of the record that is asked about, of a route that is asked about many at once: `?ids=` follows the path, and the response
   * is an object of what there is to say by id.
   */
  readonly record?: string
}

/** Equal for equal queries, on server and browser alike. */
export function queryKey(query: DataQuery): string {
  if (query.kind === 'match') return `${groupKey(query)}=${query.value}`
  if (query.kind === 'route') {
    return `${query.entity.path}?route=${query.path}${query.record === undefined ? '' : ` ${query.record}`}`
  }
  const own = query.kind === 'count' ? 'count=' : ''
  return `${query.entity.path}?${own}${JSON.stringify(query.query)}`
}

/** One request that serves several queries. */
export interface ReadGroup {
  readonly entity: Entity
  readonly query: ListQuery
  /** Requests the one row `{ count }`. */
  readonly isCount?: boolean
  /** Requests a route instead, for the one row `{ data }`. */
  readonly path?: string
  /** All matching rows are wanted, however many. */
  readonly isComplete: boolean
  /** Divides the response's rows among the queries, by key. */
  rowsByKey(rows: readonly AnyRow[]): ReadonlyMap<string, readonly AnyRow[]>
}

/** Most rows of one list request. */
export const maximumRows = 1000

/** Values of one `inArray`: keeps the urls of browser requests below what servers accept. */
const maximumValues = 100

/**
 * Groups queries: those for the same column of the same entity become one `inArray` request.
 * @param perGroup maximum number of values in one request
 */
export function groupQueries(queries: readonly DataQuery[], perGroup = maximumValues): ReadGroup[] {
  const matches = Map.groupBy(
    queries.filter(each => each.kind === 'match'),
    groupKey,
  )
  const perRecord = Map.groupBy(
    queries.filter(each => each.kind === 'route').filter(({ record }) => record !== undefined),
    ({ path }) => path,
  )
  const whole = queries.filter(each => each.kind !== 'match').filter(each => each.kind !== 'route' || !each.record)
  const byKey = new Map(whole.map(each => [queryKey(each), each]))
  return [
    ...[...matches.values()].flatMap(group => matchGroups(group, perGroup)),
    ...[...perRecord.values()].flatMap(group => recordGroups(group, perGroup)),
    ...[...byKey.values()].map(each => (each.kind === 'route' ? routeGroup(each) : listGroup(each))),
  ]
}

function matchGroups(group: readonly MatchQuery[], perGroup: number): ReadGroup[] {
  const [first] = group
  if (!first) return []
  return parted(
    group.map(each => each.value),
    perGroup,
  ).map(part => matchGroup(first, part))
}

/** The values without repetitions, in parts of at most so many. */
function parted(repeated: readonly string[], perGroup: number): string[][] {
  const values = [...new Set(repeated)]
  const size = Math.min(perGroup, values.length)
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  )
}

function recordGroups(group: readonly RouteQuery[], perGroup: number): ReadGroup[] {
  const [first] = group
  if (!first) return []
  return parted(
    group.map(({ record = '' }) => record),
    // They are part of a url on the server, too.
    Math.min(perGroup, maximumValues),
  ).map(ids => ({
    entity: first.entity,
    path: `${first.path}?${new URLSearchParams({ ids: ids.join() })}`,
    query: {},
    isComplete: false,
    rowsByKey(rows) {
      const said = (rows[0]?.data ?? {}) as Readonly<Record<string, unknown>>
      return new Map(
        ids.map(id => [queryKey({ ...first, record: id }), Object.hasOwn(said, id) ? [{ id, data: said[id] }] : []]),
      )
    },
  }))
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

/** Everything that is included with each row, as paths from the row. */
export function includesOf({ include, nested = [] }: MatchQuery): readonly string[] {
  if (!include) return []
  return nested.length === 0 ? [include] : nested.map(path => `${include}.${path}`)
}

function groupKey(query: MatchQuery): string {
  const includes = includesOf(query).join()
  return `${query.entity.path}?${includes ? `include=${includes}&` : ''}${query.column}`
}
