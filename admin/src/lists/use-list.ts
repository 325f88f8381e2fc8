import { useQuery } from '@tanstack/react-query'
import { type Entity, type Filter, referencesOf } from '@tessera/core'
import type { TableAdditions } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { useRecords, useTotal } from '../data/records.ts'
import { model } from '../model/entities.ts'
import { usualColumns } from './state/list-columns.ts'
import { includesOf, nameLocationOf, pictureLocationOf } from './state/list-includes.ts'
import { filteringOf, pageQuery } from './state/list-query.ts'
import { relationOf, shownLinks } from './state/list-relations.ts'
import type { ListState } from './state/list-state.ts'
import { useListMemory } from './state/use-list-memory.ts'

interface ListOptions {
  readonly entity: Entity
  readonly state: ListState
  readonly where: readonly Filter[]
  readonly isShown: boolean
  readonly isEmbedded: boolean
  readonly additions: TableAdditions
}

/** A page of a list with its columns, queries and total. */
export function useList({ entity, state, where, isShown, isEmbedded, additions }: ListOptions) {
  const { entities } = useAdmin().rights
  const { memory, isPending: isRemembering, remember } = useListMemory(entity, isEmbedded)
  const mayRead = (other: Entity) => entities[other.path]?.includes('read') ?? false
  const fixed = where.filter(({ method }) => method === 'eq').map(({ column }) => column)
  const columns = (state.columns ?? memory.columns ?? usualColumns(entity, additions)).filter(
    // What was chosen once may be gone: a column of a package, or a right.
    name => !fixed.includes(name) && Object.hasOwn(entity.fields, name),
  )
  const size = state.size ?? memory.size ?? 25
  const view = state.view ?? memory.view
  const pictureLocation = additions.hasPictures === false ? null : pictureLocationOf(model, entity, mayRead)
  const found = useFound(entity, state.search.trim(), additions)

  const whereText = JSON.stringify(where)
  // 'The last 7 days' refers to the time when the filter was set: with the time of each render, the query would never
  // settle.
  const filtering = useMemo(() => {
    const always = JSON.parse(whereText) as Filter[]
    if (!found.isUsed) return filteringOf(entity, state, always, Date.now())
    return filteringOf(entity, { ...state, search: '' }, [...always, ...found.conditions], Date.now())
  }, [entity, state, whereText, found.isUsed, found.conditions])
  const named = [...columns, ...nameReferences(entity)]
  const added = [...columns, ...(additions.defaultColumns ?? [])].flatMap(
    column => additions.columns?.[column]?.include ?? [],
  )
  const include = [...new Set([...includesOf(entity, named, pictureLocation, mayRead), ...added])]
  const name = nameLocationOf(model, entity, mayRead)
  const sort = state.sort.length > 0 ? state.sort : (additions.defaultSort ?? [])
  const query = pageQuery(filtering, { ...state, sort }, size, {
    include: name ? [...include, name.include] : include,
    // Columns of packages may add up what is included.
    ...(added.length === 0 && columns.some(column => relationOf(entity, column)) && { includeLimit: shownLinks + 1 }),
    computed: computedOf(columns, additions),
  })
  const isRelated = [...columns, ...state.filters.map(({ column }) => column)].some(
    column => relationOf(entity, column) || additions.columns?.[column],
  )
  const isReady = isShown && !isRemembering && !found.isPending
  const page = useRecords(entity, { ...query, count: false }, isReady, isRelated)
  const rows = page.data?.rows

  // The last page gives the total without a count.
  const isLast = rows !== undefined && rows.length < size && state.page > 0 && (rows.length > 0 || state.page === 1)
  const counted = useTotal(entity, filtering, rows !== undefined && !isLast && !page.isPlaceholderData)
  const isKnown = isLast && !page.isPlaceholderData
  const total = isKnown ? (state.page - 1) * size + rows.length : counted.data?.total
  const isEstimated = !isKnown && counted.data?.isEstimated === true

  return { page, rows, total, isEstimated, columns, size, view, pictureLocation, filtering, query, remember }
}

/** The computed values that columns show. */
function computedOf(columns: readonly string[], { columns: added = {} }: TableAdditions): string[] {
  const names = columns.flatMap(name => [...(added[name]?.kind ? [name] : []), ...(added[name]?.computed ?? [])])
  return [...new Set(names)]
}

const none: readonly Filter[] = []

/** What a package finds by a search. */
function useFound(entity: Entity, search: string, { findBySearch }: TableAdditions) {
  const isUsed = findBySearch !== undefined && search !== ''
  const { data, isPending, error } = useQuery({
    queryKey: [entity.path, 'search', search],
    enabled: isUsed,
    queryFn: ({ signal }) => findBySearch?.(search, signal) ?? none,
  })
  // What can't be found that way is searched for in the usual one.
  return { isUsed: isUsed && !error, isPending: isUsed && isPending, conditions: data ?? none }
}

/** A relation is named by the records it links. */
function nameReferences(entity: Entity): string[] {
  return referencesOf(entity)
    .map(({ name }) => name)
    .filter(name => entity.ends?.includes(name))
}

export type List = ReturnType<typeof useList>
