import type { Row } from '@tessera/core'
import { issues, isUuid, type PluginHost, system, ValidationError } from '@tessera/server'
import { topic } from '../index.ts'

/**
 * @param named id or slug
 * @param path of it in the body
 * @throws ValidationError for one that there is none of
 */
export async function findTopic(
  host: Pick<PluginHost, 'service'>,
  named: string,
  path: string,
): Promise<Row<typeof topic>> {
  const column = isUuid(named) ? 'id' : 'slug'
  const filters = { and: [{ column, method: 'eq', value: named }] } as const
  const { rows } = await host.service(topic).list({ filters, limit: 1 }, system)
  const [found] = rows
  if (!found) throw new ValidationError(issues.UNKNOWN(path))
  return found
}
