import type { Entity } from '@tessera/core'
import type { Transaction } from '../database/database.ts'
import { recordLinks } from '../history/record-removal.ts'
import type { PluginHost } from '../plugin.ts'
import { columnOf, tableOf } from '../service/table.ts'
import { advance, type Cascade, endCascade, tellCascade } from './cascade.ts'

/** Links per transaction and relation. */
const atOnce = 1000

type RemovingHost = Pick<PluginHost, 'configuration' | 'entities' | 'internals'>

/** Deletes some of the links to a hidden record, and at last the record. @returns whether there is more to do */
export async function removePart(host: RemovingHost, cascade: Cascade, transaction: Transaction): Promise<boolean> {
  const { entities, internals } = host
  const entity = entities.get(cascade.entity)
  if (!entity) return false
  const total = cascade.total ?? (await countLinks(host, cascade, transaction))
  const count = await removeLinks(host, entity, cascade, transaction)
  await advance(cascade, { count, total }, transaction)
  if (count > 0) return true
  // Nothing new can refer to it from here on.
  const table = tableOf(entity)
  const values = [cascade.recordId]
  await transaction.query({ text: `select 1 from ${table.sql} where "id" = $1::uuid for update`, values })
  if ((await removeLinks(host, entity, cascade, transaction)) > 0) return true
  await transaction.query({ text: `delete from ${table.sql} where "id" = $1::uuid`, values })
  await endCascade(cascade, transaction)
  await tellCascade(internals, entity.path, 'deleted', transaction)
  return false
}

async function removeLinks(
  { configuration, entities, internals }: RemovingHost,
  entity: Entity,
  { position, recordId, kind, subjectId }: Cascade,
  transaction: Transaction,
): Promise<number> {
  const { days, trashDays } = configuration.history
  const links = internals.cascades.linksTo(entity.path)
  const removal = {
    entity,
    ids: [recordId],
    scope: [],
    audit: { kind, subjectId, isRestoring: false, recordsChanges: days > 0, usesTrash: trashDays > 0 },
    cascadeRoots: undefined,
    entities,
    cascadingReferencesOf: (path: string) => (path === entity.path ? links : []),
  }
  const found = await recordLinks(removal, position, atOnce, transaction)
  for (const [path, group] of Map.groupBy(found, each => each.path)) {
    const text = `delete from ${tableOf(entities.get(path) as Entity).sql} where "id" = any($1::uuid[])`
    await transaction.query({ text, values: [group.map(({ id }) => id)] })
  }
  return found.length
}

async function countLinks({ entities, internals }: RemovingHost, cascade: Cascade, transaction: Transaction) {
  const counts = internals.cascades.linksTo(cascade.entity).map(({ path, key }) => {
    const table = tableOf(entities.get(path) as Entity)
    return `(select count(*) from ${table.sql} where ${columnOf(table, key).sql} = $1::uuid)`
  })
  const text = `select (${counts.join(' + ')})::integer as "total"`
  const [row] = await transaction.query<{ total: number }>({ text, values: [cascade.recordId] })
  return row?.total ?? 0
}
