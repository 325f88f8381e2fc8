import type { Entity } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import type { Transaction } from '../database/database.ts'
import type { PluginHost } from '../plugin.ts'
import type { EntityService, RestoredRecord } from '../service/entity-service.ts'
import { tableOf } from '../service/table.ts'
import { type DeletedRecord, inOrder, type NulledReference } from './deleted-record.ts'
import type { RestoreNote } from './restore-notes.ts'
import type { VisibleHost } from './visible-entities.ts'

export type RestoringHost = VisibleHost & Pick<PluginHost, 'catalogues' | 'database'>
export type Inside = Context & { readonly transaction: Transaction }
/** A service of any entity; the values were validated when they were first written. */
type AnyService = EntityService & {
  updateMany(changes: readonly { id: string; data: object }[], context: Context): Promise<object[]>
}

/** @returns the restored rows by id */
export async function insertAll(
  host: RestoringHost,
  coming: readonly DeletedRecord[],
  context: Inside,
): Promise<ReadonlyMap<string, object>> {
  const rows = new Map<string, object>()
  const groups = inOrder(coming)
  for (const { entity, records, late } of groups) {
    const values = records.map(record => without(record.values, late))
    for (const row of await host.service(entity).restoreMany(values, context)) rows.set((row as { id: string }).id, row)
  }
  // References in cycles, whose targets did not exist yet.
  for (const { entity, records, late } of groups) {
    if (late.length === 0) continue
    const changes = records.map(({ id, values }) => ({
      id,
      data: Object.fromEntries(late.map(name => [name, values[name]])),
    }))
    const service = host.service(entity) as unknown as AnyService
    for (const row of await service.updateMany(changes, { ...context, history: 'none' })) {
      rows.set((row as { id: string }).id, row)
    }
  }
  return rows
}

function without(values: RestoredRecord, names: readonly string[]): RestoredRecord {
  return { ...values, ...Object.fromEntries(names.map(name => [name, null])) }
}

/**
 * Restores references that were set to null and still are.
 * @param back ids of the restored records
 */
export async function pointBack(
  host: RestoringHost,
  nulled: readonly NulledReference[],
  back: ReadonlySet<string>,
  context: Inside,
  notes: RestoreNote[],
  mayUpdate: (entity: Entity) => boolean,
): Promise<void> {
  const wanted = nulled.filter(({ target }) => back.has(target))
  for (const [key, group] of Map.groupBy(wanted, ({ entity, field }) => `${entity} ${field}`)) {
    const [path = '', field = ''] = key.split(' ')
    const entity = host.entities.get(path)
    const column = entity && tableOf(entity).byName.get(field)
    if (!entity || !column) continue
    if (entity.writes === 'services' || !mayUpdate(entity)) {
      notes.push(...group.map((): RestoreNote => ({ kind: 'unlinked', entity, field })))
      continue
    }
    const empty = await lockEmpty(entity, column.sql, group, context)
    const changes = group.flatMap(({ id, target }) => (empty.has(id) ? [{ id, data: { [field]: target } }] : []))
    if (changes.length > 0) await (host.service(entity) as unknown as AnyService).updateMany(changes, context)
  }
}

async function lockEmpty(
  entity: Entity,
  column: string,
  group: readonly NulledReference[],
  { transaction }: Inside,
): Promise<ReadonlySet<string>> {
  const text = `select "id" from ${tableOf(entity).sql} where "id" = any($1::uuid[]) and ${column} is null order by "id" for update`
  const rows = await transaction.query<{ id: string }>({ text, values: [group.map(({ id }) => id)] })
  return new Set(rows.map(({ id }) => id))
}
