import type { Entity, Filter, ListQuery } from '@tessera/core'
import { conditionsOf } from '../filters/list-filter.ts'
import type { ListState } from './list-state.ts'

/** Filters and search of a list: the same for its page, its total and its export. */
export type Filtering = Pick<ListQuery, 'filters' | 'search'>

/**
 * @param where conditions that always hold, as those of a table inside a form
 * @param now milliseconds since 1970
 */
export function filteringOf(entity: Entity, state: ListState, where: readonly Filter[], now: number): Filtering {
  const search = state.search.trim()
  const and = [...where, ...state.filters.flatMap(filter => conditionsOf(entity, filter, now))]
  return { ...(and.length > 0 && { filters: { and } }), ...(search !== '' && { search }) }
}

/** What a page shows beside the fields of its records. */
export interface ShownBeside {
  /** Paths of related records. */
  readonly include: readonly string[]
  /** The most records of each; absent: all of them. */
  readonly includeLimit?: number
  /** Names of columns that the server computes. */
  readonly computed: readonly string[]
}

/** The query of one page. */
export function pageQuery(
  filtering: Filtering,
  { sort, page }: ListState,
  size: number,
  { include, includeLimit, computed }: ShownBeside,
): ListQuery {
  return {
    ...filtering,
    ...(sort.length > 0 && { orderBy: sort }),
    ...(include.length > 0 && { include: include.map(path => ({ path })) }),
    ...(include.length > 0 && includeLimit !== undefined && { includeLimit }),
    ...(computed.length > 0 && { computed }),
    limit: size,
    ...(page > 1 && { offset: (page - 1) * size }),
    ...(page < 0 && { fromEnd: true }),
    ...(page < -1 && { offset: (-page - 1) * size }),
  }
}
