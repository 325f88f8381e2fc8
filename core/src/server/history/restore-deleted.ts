import type { Entity, TrashRestored } from '../../index.ts'
import type { Context } from '../access/caller.ts'
import type { Transaction } from '../database/database.ts'
import type { PluginHost } from '../plugin.ts'
import type { EntityService, RestoredRecord } from '../service/entity-service.ts'
import { tableOf } from '../service/table.ts'
import {
  cascadedFrom,
  type DeletedRecord,
  type DeletedRow,
  deletedRecord,
  inOrder,
  lockDeleted,
  type NulledReference,
  nulledReferences,
} from './deleted-record.ts'
import { withExistingTargets } from './existing-targets.ts'
import { withFreeValues } from './free-values.ts'
import { type RestoreNote, restoreNotes } from './restore-notes.ts'
import { assertWritable, mayHandle, type VisibleEntries, type VisibleHost, visibleEntries } from './visible-entities.ts'

type RestoringHost = VisibleHost & Pick<PluginHost, 'catalogues' | 'database'>
type Inside = Context & { readonly transaction: Transaction }
/** A service of any entity; the values were validated when they were first written. */
type AnyService = EntityService & {
  updateMany(changes: readonly { id: string; data: object }[], context: Context): Promise<object[]>
}

/**
 * Restores deleted records with their ids, together with everything that was deleted with them and the references to them, in
 * one transaction, all or none. Records deleted last are restored first, because others may require them.
 * @param positions of their trash entries
 * @param language of the notes
 * @returns the restored records the caller has access to
 * @throws ConflictError if one of them can't be restored, WrittenByServicesError if only services write such records
 */
export function restoreDeleted(
  host: RestoringHost,
  positions: readonly string[],
  { caller }: Context,
  language: string,
): Promise<TrashRestored[]> {
  return host.database.transaction(async transaction => {
    const context: Inside = { caller, transaction, history: 'restored' }
    const visible = visibleEntries(host, caller, 'create')
    const restored: TrashRestored[] = []
    for (const position of [...new Set(positions)].toSorted((one, other) => Number(BigInt(other) - BigInt(one)))) {
      const back = await restoreOne(host, position, visible, context, language)
      if (back) restored.push(back)
    }
    return restored
  })
}

async function restoreOne(
  host: RestoringHost,
  position: string,
  visible: VisibleEntries,
  context: Inside,
  language: string,
): Promise<TrashRestored | null> {
  const { transaction } = context
  const root = await lockDeleted(position, visible, transaction)
  if (!root?.before) return null
  const requested = host.entities.get(root.entity)
  if (requested) assertWritable(requested)
  const cascaded = await cascadedFrom(root, transaction)
  const notes: RestoreNote[] = []
  const deleted = [root, ...cascaded.filter(({ action }) => action === 'deleted')]
  const allowed = deleted.flatMap(row => toRecord(host, row, row === root, context, notes))
  const free = await withFreeValues(allowed, notes, transaction)
  const coming = await withExistingTargets(free, host.entities, notes, transaction)
  const rows = await insertAll(host, coming, context)
  await pointBack(host, nulledReferences(cascaded), coming, context, notes)
  await transaction.query({
    text: 'update "core_history" set "in_trash" = false where "position" = $1::bigint',
    values: [position],
  })
  return {
    entity: root.entity,
    record: rows.get(root.id) as TrashRestored['record'],
    cascaded: countByPath(coming.filter(({ isRoot }) => !isRoot)),
    notes: restoreNotes(notes, host.catalogues, language),
  }
}

function toRecord(
  host: RestoringHost,
  row: DeletedRow,
  isRoot: boolean,
  { caller }: Context,
  notes: RestoreNote[],
): DeletedRecord[] {
  const entity = host.entities.get(row.entity)
  if (!entity) {
    notes.push({ kind: 'removed', path: row.entity })
    return []
  }
  if (entity.writes === 'services') {
    notes.push({ kind: 'closed', entity })
    return []
  }
  if (!isRoot && !mayHandle(host, caller, entity, 'create')) {
    notes.push({ kind: 'forbidden', entity })
    return []
  }
  return [deletedRecord(entity, row, isRoot)]
}

/** @returns the restored rows by id */
async function insertAll(
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

/** Restores references that were set to null and still are. */
async function pointBack(
  host: RestoringHost,
  nulled: readonly NulledReference[],
  coming: readonly DeletedRecord[],
  context: Inside,
  notes: RestoreNote[],
): Promise<void> {
  const back = new Set(coming.map(({ id }) => id))
  const wanted = nulled.filter(({ target }) => back.has(target))
  for (const [key, group] of Map.groupBy(wanted, ({ entity, field }) => `${entity} ${field}`)) {
    const [path = '', field = ''] = key.split(' ')
    const entity = host.entities.get(path)
    const column = entity && tableOf(entity).byName.get(field)
    if (!entity || !column) continue
    if (entity.writes === 'services' || !mayHandle(host, context.caller, entity, 'update')) {
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

function countByPath(records: readonly DeletedRecord[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(records, ({ entity }) => entity.path)].map(([path, group]) => [path, group.length]),
  )
}
