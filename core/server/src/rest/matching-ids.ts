import type { Entity, ListQuery } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import { ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'
import type { PluginHost } from '../plugin.ts'
import type { EntityService } from '../service/entity-service.ts'
import { IncludeReader } from './include.ts'
import { assertDerived, QueryReader } from './query.ts'

type IdsHost = Pick<PluginHost, 'configuration' | 'entities' | 'internals' | 'service'>

/**
 * Ids of the records that a list shows to a caller, for routes that work on all that match instead of naming each.
 * @param text filters and search of the list, as in its address: `filters[and][0][column]=type&…`
 * @param most as many as the route takes
 * @throws ValidationError for more, and for anything invalid or unknown, such as a column that the caller may not read
 */
export async function matchingIds(
  { configuration, entities, internals, service }: IdsHost,
  entity: Entity,
  text: string,
  most: number,
  context: Context,
): Promise<string[]> {
  const reader = new QueryReader(entity, configuration.languages, new IncludeReader(entities), internals.derivedColumns)
  const { query, uses } = reader.count(text)
  assertDerived({ uses }, each => internals.mayRead(context, each))
  const found = (service(entity) as EntityService).list({ ...(query as ListQuery), limit: most + 1 }, context)
  const ids = (await found).rows.map(row => (row as unknown as { readonly id: string }).id)
  if (ids.length > most) throw new ValidationError(issues.TOO_MANY_ITEMS('filters', { maximum: most }))
  return ids
}
