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

/** The query of one page. @param include paths of related records that the page shows */
export function pageQuery(
  filtering: Filtering,
  { sort, page }: ListState,
  size: number,
  include: readonly string[],
): ListQuery {
  return {
    ...filtering,
    ...(sort.length > 0 && { orderBy: sort }),
    ...(include.length > 0 && { include: include.map(path => ({ path })) }),
    limit: size,
    ...(page > 1 && { offset: (page - 1) * size }),
  }
}
