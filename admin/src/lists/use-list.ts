import { type Entity, type Filter, referencesOf } from '@tessera/core'
import { useMemo } from 'react'
import { useAdmin } from '../app/admin-context.ts'
import { useRecords, useTotal } from '../data/records.ts'
import { model } from '../model/entities.ts'
import { defaultColumns } from './state/list-columns.ts'
import { includesOf, nameLocationOf, pictureLocationOf } from './state/list-includes.ts'
import { filteringOf, pageQuery } from './state/list-query.ts'
import type { ListState } from './state/list-state.ts'
import { useListMemory } from './state/use-list-memory.ts'

interface ListOptions {
  readonly entity: Entity
  readonly state: ListState
  readonly where: readonly Filter[]
  readonly isShown: boolean
  readonly isEmbedded: boolean
}

/** A page of a list with its columns, queries and total. */
export function useList({ entity, state, where, isShown, isEmbedded }: ListOptions) {
  const { entities } = useAdmin().rights
  const { memory, isPending: isRemembering, remember } = useListMemory(entity, isEmbedded)
  const mayRead = (other: Entity) => entities[other.path]?.includes('read') ?? false
  const fixed = where.filter(({ method }) => method === 'eq').map(({ column }) => column)
  const columns = (state.columns ?? memory.columns ?? defaultColumns(entity)).filter(name => !fixed.includes(name))
  const size = state.size ?? memory.size ?? 25
  const view = state.view ?? memory.view
  const pictureLocation = pictureLocationOf(model, entity, mayRead)

  const whereText = JSON.stringify(where)
  // 'The last 7 days' refers to the time when the filter was set: with the time of each render, the query would never
  // settle.
  const filtering = useMemo(
    () => filteringOf(entity, state, JSON.parse(whereText) as Filter[], Date.now()),
    [entity, state, whereText],
  )
  const named = [...columns, ...nameReferences(entity)]
  const include = includesOf(entity, named, pictureLocation, mayRead)
  const name = nameLocationOf(model, entity, mayRead)
  const query = pageQuery(filtering, state, size, name ? [...include, name.include] : include)
  const page = useRecords(entity, { ...query, count: false }, isShown && !isRemembering)
  const rows = page.data?.rows

  // The last page gives the total without a count.
  const isLast = rows !== undefined && rows.length < size && (rows.length > 0 || state.page === 1)
  const counted = useTotal(entity, filtering, rows !== undefined && !isLast && !page.isPlaceholderData)
  const total = isLast && !page.isPlaceholderData ? (state.page - 1) * size + rows.length : counted.data

  return { page, rows, total, columns, size, view, pictureLocation, filtering, query, remember }
}

/** A relation is named by the records it links. */
function nameReferences(entity: Entity): string[] {
  return referencesOf(entity)
    .map(({ name }) => name)
    .filter(name => entity.ends?.includes(name))
}

export type List = ReturnType<typeof useList>
