import type { Order } from '@tessera/core'
import type { ListFilter } from '../filters/list-filter.ts'

export const listViews = ['table', 'cards'] as const

export type ListView = (typeof listViews)[number]

/** Page sizes to choose from. */
export const pageSizes = [25, 50, 100, 200] as const

/** The state of a list; absent parts come from the stored preferences, else from the definition. */
export interface ListState {
  readonly search: string
  readonly filters: readonly ListFilter[]
  /** Empty: the default order of the API. */
  readonly sort: readonly Order[]
  /** Counted from 1. */
  readonly page: number
  readonly columns?: readonly string[]
  readonly size?: number
  readonly view?: ListView
  /** Name of the saved view that it started from. */
  readonly saved?: string
}

export const emptyListState: ListState = { search: '', filters: [], sort: [], page: 1 }

/** A change of what is listed goes back to the first page. */
export function changedState(state: ListState, change: Partial<ListState>): ListState {
  const begins = 'search' in change || 'filters' in change || 'sort' in change || 'size' in change
  return { ...state, ...(begins && { page: 1 }), ...change }
}

/** Whether search or filters are active. */
export function isFiltered({ search, filters }: ListState): boolean {
  return search.trim() !== '' || filters.length > 0
}
