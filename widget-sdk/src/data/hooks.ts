import type { Entity, Include, ListQuery, ReferenceKey, Relation, Row } from '@tessera/core'
import { use, useSyncExternalStore } from 'react'
import { useEnvironment } from '../environment.ts'
import { usePageNumber } from '../page-query.ts'
import type { AnyRow, DataQuery } from './data-query.ts'
import { collect, isDiscovering } from './discovery.ts'
import type { DataResponse } from './source.ts'

/** A link with the record at its other end. */
export interface Linked<R extends Relation, To extends Entity, Shape = unknown> {
  readonly link: Row<R>
  readonly record: Row<To> & Shape
}

type LeftOf<R> = R extends { readonly left: infer Left extends Entity } ? Left : never
type RightOf<R> = R extends { readonly right: infer Right extends Entity } ? Right : never

interface LinkedOptions<To extends Entity = Entity, Shape = unknown> {
  /** Only links of this variant. */
  readonly variant?: string
  /** What is included with each record. */
  readonly include?: readonly Include<To, Shape>[]
}

/**
 * The records that a relation links to a record, with their links, ordered by `orderIndex`.
 * @param record the left end: `useLinked(widgetsToButtonsArrays, widget)`; with `from: 'right'` the right end
 */
export function useLinked<R extends Relation, Shape = unknown>(
  relation: R,
  record: { readonly id: string } | null | undefined,
  options?: LinkedOptions<RightOf<R>, Shape> & { readonly from?: 'left' },
): readonly Linked<R, RightOf<R>, Shape>[]
export function useLinked<R extends Relation, Shape = unknown>(
  relation: R,
  record: { readonly id: string } | null | undefined,
  options: LinkedOptions<LeftOf<R>, Shape> & { readonly from: 'right' },
): readonly Linked<R, LeftOf<R>, Shape>[]
export function useLinked(
  relation: Relation,
  record: { readonly id: string } | null | undefined,
  options: LinkedOptions & { readonly from?: 'left' | 'right' } = {},
): readonly Linked<Relation, Entity>[] {
  const [left, right] = relation.ends
  const [from, to] = options.from === 'right' ? [right, left] : [left, right]
  const include = to.replace(/Id$/, '')
  const nested = options.include?.map(({ path }) => path) ?? []
  const query = { kind: 'match', entity: relation, column: from, value: record?.id ?? '', include } as const
  // A record that is not stored has no id, and nothing is linked to it.
  const rows = useDataQuery(record?.id ? { ...query, ...(nested.length > 0 && { nested }) } : null)
  return byOrder(rows).flatMap(row => {
    const { [include]: linked, ...link } = row
    if (!linked || (options.variant !== undefined && row.variant !== options.variant)) return []
    return [{ link, record: linked } as unknown as Linked<Relation, Entity>]
  })
}

/** The records that reference a record: `usePointing(widgetsToExternalWidgets, 'widgetId', widget)`. */
export function usePointing<E extends Entity>(
  entity: E,
  key: ReferenceKey<E>,
  record: { readonly id: string } | null | undefined,
): readonly Row<E>[] {
  const rows = useDataQuery(record?.id ? { kind: 'match', entity, column: key, value: record.id } : null)
  return byOrder(rows) as unknown as readonly Row<E>[]
}

/** One record by id, or null. */
export function useRow<E extends Entity>(entity: E, id: string | null | undefined): Row<E> | null {
  const rows = useDataQuery(id ? { kind: 'match', entity, column: 'id', value: id } : null)
  return (rows[0] as Row<E> | undefined) ?? null
}

/** One record by slug, or null. */
export function useRowBySlug<E extends Entity>(entity: E, slug: string | null | undefined): Row<E> | null {
  const rows = useDataQuery(slug ? { kind: 'match', entity, column: 'slug', value: slug } : null)
  return (rows[0] as Row<E> | undefined) ?? null
}

/** The records that match a query, with their includes. */
export function useRows<E extends Entity, Shape = unknown>(
  entity: E,
  query: ListQuery<E, Shape> = {},
): readonly (Row<E> & Shape)[] {
  const rows = useDataQuery({ kind: 'list', entity, query: query as ListQuery })
  return rows as unknown as readonly (Row<E> & Shape)[]
}

/** How many records match a query's filters. */
export function useCount<E extends Entity>(entity: E, query: Pick<ListQuery<E>, 'filters' | 'search'> = {}): number {
  const [row] = useDataQuery({ kind: 'count', entity, query: query as Pick<ListQuery, 'filters' | 'search'> })
  return Number(row?.count ?? 0)
}

/** Search parameters of a module's own `GET`; undefined ones are left out. */
export type RouteParameters = Readonly<Record<string, string | number | readonly string[] | undefined>>

/**
 * The `data` of a module's own route, for lists that no filter can express. The route must be public.
 * @param of the entity that the route belongs to, and others whose changes may change the response
 * @returns null without a response
 */
export function useResponse<Data>(
  path: string,
  query: RouteParameters,
  of: readonly [Entity, ...Entity[]],
): Data | null {
  const [entity, ...others] = of
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map(each => [name, String(each)] as [string, string]),
  )
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
  const [row] = useDataQuery({ kind: 'route', entity, others, path: `${path}${search}` })
  return (row?.data as Data | undefined) ?? null
}

/**
 * What a module's own `GET` says about a record. Components that ask about different records at the same time share one request,
 * so a list costs as much as a single record: the route gets `?ids=`, separated by commas, at most 100, and responds with an object
 * by id as its `data`. It must be public.
 * @param record nothing is asked without one
 * @param of the entity that the route belongs to, and others whose changes may change the response
 * @returns null without a response
 */
export function useRecordResponse<Data>(
  path: string,
  record: { readonly id: string } | null | undefined,
  of: readonly [Entity, ...Entity[]],
): Data | null {
  const [entity, ...others] = of
  const [row] = useDataQuery(record?.id ? { kind: 'route', entity, others, path, record: record.id } : null)
  return (row?.data as Data | undefined) ?? null
}

/** Returns a function to call after a write: what this page has cached of an entity, or of everything, is fetched again. */
export function useInvalidate(): (entity?: Entity) => void {
  const { source } = useEnvironment()
  return entity => source.invalidate(entity?.path)
}

const none: readonly AnyRow[] = []

/** One page of a list. */
export interface PagedRows<R> {
  readonly rows: readonly R[]
  /** Number of records on all pages. */
  readonly total: number
}

/** The records on the page of a list that the address asks for, and their total number: for `<Pagination>`. */
export function usePagedRows<E extends Entity, Shape = unknown>(
  entity: E,
  query: Omit<ListQuery<E, Shape>, 'limit' | 'offset' | 'count'>,
  perPage: number,
): PagedRows<Row<E> & Shape> {
  const offset = (usePageNumber() - 1) * perPage
  const part = { ...query, limit: perPage, ...(offset > 0 && { offset }) }
  const { filters, search } = query as ListQuery
  const counted: Pick<ListQuery, 'filters' | 'search'> = { ...(filters && { filters }), ...(search && { search }) }
  const [rows = none, count] = useDataQueries([
    { kind: 'list', entity, query: part as ListQuery },
    { kind: 'count', entity, query: counted },
  ])
  return { rows: rows as unknown as readonly (Row<E> & Shape)[], total: Number(count?.[0]?.count ?? 0) }
}

function useDataQuery(query: DataQuery | null): readonly AnyRow[] {
  return useDataQueries(query ? [query] : [])[0] ?? none
}

/** Starts all queries before waiting for the first. */
function useDataQueries(queries: readonly DataQuery[]): readonly (readonly AnyRow[])[] {
  const { source } = useEnvironment()
  useSyncExternalStore(source.subscribe, source.version, source.version)
  return queries.map(each => source.read(each)).map(rowsOf)
}

function rowsOf(response: DataResponse): readonly AnyRow[] {
  if (!isDiscovering()) return use(response as Promise<readonly AnyRow[]>)
  if (response.status === 'fulfilled') return response.value ?? none
  if (response.status === 'rejected') throw response.reason
  collect(response)
  return none
}

function byOrder(rows: readonly AnyRow[]): readonly AnyRow[] {
  return rows.toSorted((a, b) => Number(a.orderIndex ?? 0) - Number(b.orderIndex ?? 0))
}
