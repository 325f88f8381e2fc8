import type { Entity } from '@tessera/core'
import type { PluginHost } from '../../plugin/plugin.ts'
import { type Context, system } from '../../records/caller.ts'
import { etagOf } from '../../records/etag.ts'

type Records = readonly { readonly entity: string; readonly id: string }[]
type Host = Pick<PluginHost, 'entities' | 'service'>

const mostIds = 500

/** Records by `entity/id`, of entities that the configuration has. */
export async function recordsOf(
  host: Host,
  records: Records,
  { transaction }: Pick<Context, 'transaction'>,
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const found = new Map<string, Readonly<Record<string, unknown>>>()
  for (const [path, group] of Map.groupBy(records, ({ entity }) => entity)) {
    const entity = host.entities.get(path)
    if (!entity) continue
    for (let from = 0; from < group.length; from += mostIds) {
      const ids = group.slice(from, from + mostIds).map(({ id }) => id)
      for (const row of await rowsOf(host, entity, ids, { ...system, ...(transaction && { transaction }) })) {
        found.set(`${path}/${row.id}`, row)
      }
    }
  }
  return found
}

/** The etags of records, by `entity/id`. */
export async function etagsOf(
  host: Host,
  records: Records,
  context: Pick<Context, 'transaction'>,
): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await recordsOf(host, records, context))].map(([name, row]) => [name, etagOf(row)]))
}

async function rowsOf(host: Host, entity: Entity, ids: readonly string[], context: Context) {
  const filter = { column: 'id', method: 'inArray', value: [...ids] } as const
  const { rows } = await host.service(entity).list({ filters: { and: [filter] }, limit: mostIds }, context)
  return rows as unknown as readonly ({ readonly id: string } & Readonly<Record<string, unknown>>)[]
}
