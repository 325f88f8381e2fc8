import type { Entity, TrashRestored } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import { startRestore } from '../cascades/restore-in-parts.ts'
import {
  cascadedFrom,
  type DeletedRecord,
  type DeletedRow,
  deletedRecord,
  lockDeleted,
  nulledReferences,
} from './deleted-record.ts'
import { withExistingTargets } from './existing-targets.ts'
import { withFreeValues } from './free-values.ts'
import { type RestoreNote, restoreNotes } from './restore-notes.ts'
import { type Inside, insertAll, pointBack, type RestoringHost } from './returned-records.ts'
import { assertWritable, mayHandle, type VisibleEntries, visibleEntries } from './visible-entities.ts'

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
  const started = await startRestore(host, root, context, language)
  if (started) return started
  const cascaded = await cascadedFrom(root, transaction)
  const notes: RestoreNote[] = []
  const deleted = [root, ...cascaded.filter(({ action }) => action === 'deleted')]
  const allowed = deleted.flatMap(row => toRecord(host, row, row === root, context, notes))
  const free = await withFreeValues(allowed, notes, transaction)
  const coming = await withExistingTargets(free, host.entities, notes, transaction)
  const rows = await insertAll(host, coming, context)
  const back = new Set(coming.map(({ id }) => id))
  const mayUpdate = (entity: Entity) => mayHandle(host, context.caller, entity, 'update')
  await pointBack(host, nulledReferences(cascaded), back, context, notes, mayUpdate)
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

function countByPath(records: readonly DeletedRecord[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(records, ({ entity }) => entity.path)].map(([path, group]) => [path, group.length]),
  )
}
