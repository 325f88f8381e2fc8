import type { SearchHit } from '../../index.ts'
import type { Context } from '../access/caller.ts'
import type { PluginHost } from '../plugin.ts'
import { searchCondition } from './search-condition.ts'
import { type SearchedEntity, searchStatement } from './search-statement.ts'

/**
 * Searches all entities the caller may read for records that contain every word, best first, except relations and entities
 * hidden from the menu.
 * @param limit maximum records per entity
 * @throws ValidationError if the search is empty
 */
export async function searchAll(
  host: Pick<PluginHost, 'configuration' | 'database' | 'internals' | 'entities' | 'service'>,
  text: string,
  limit: number,
  context: Context,
): Promise<SearchHit[]> {
  const { languages } = host.configuration
  const searched = [...host.entities.values()].flatMap((entity): SearchedEntity[] => {
    if (entity.ends || entity.admin.isHidden || !host.internals.mayRead(context, entity)) return []
    const search = searchCondition(entity, text, languages)
    if (!search || (search.in.length === 0 && search.id === undefined)) return []
    return [{ entity, search, scope: host.service(entity).selection({}, context).scopeOf(entity) }]
  })
  if (searched.length === 0) return []
  const statement = searchStatement(searched, text.trim().replace(/\s+/gu, ' '), limit)
  return host.database.transaction(async transaction => {
    // JIT compilation of this long statement would take longer than running it.
    await transaction.query({ text: 'set local jit = off' })
    return transaction.query<SearchHit>(statement)
  })
}
