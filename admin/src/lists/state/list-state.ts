import type { Order } from '@tessera/core'
import type { ListFilter } from '../filters/list-filter.ts'

export const listViews = ['table', 'cards'] as const

export type ListView = (typeof listViews)[number]

/** Numbers of records on a page that can be chosen. */
export const pageSizes = [25, 50, 100, 200] as const

/** What somebody asked of a list; what is absent is as it is remembered, else as the definition has it. */
export interface ListState {
  readonly search: string
  readonly filters: readonly ListFilter[]
  /** Empty: the order of the API. */
  readonly sort: readonly Order[]
  /** Counted from 1. */
  readonly page: number
  readonly columns?: readonly string[]
  readonly size?: number
  readonly view?: ListView
  /** Key of the saved view that it began with. */
  readonly saved?: string
}

export const emptyListState: ListState = { search: '', filters: [], sort: [], page: 1 }

/** A change of what is listed begins at its first page again. */
export function changedState(state: ListState, change: Partial<ListState>): ListState {
  const begins = 'search' in change || 'filters' in change || 'sort' in change || 'size' in change
  return { ...state, ...(begins && { page: 1 }), ...change }
}

/** Whether records are left out. */
export function isFiltered({ search, filters }: ListState): boolean {
  return search.trim() !== '' || filters.length > 0
}
