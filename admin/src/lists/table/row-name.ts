import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { model } from '../../model/entities.ts'
import type { Labels } from '../../model/labels.ts'
import { targetOf } from '../../model/target-of.ts'
import { includedName } from '../state/list-columns.ts'
import { includedRow, nameLocationOf } from '../state/list-includes.ts'

/** The name of a row; of a relation the included records that it links. */
export function rowName(labels: Labels, entity: Entity, row: AdminRow, left: readonly string[] = []): string {
  const named = namedText(labels, entity, row)
  if (named !== null) return named
  const linked = (entity.ends ?? [])
    .filter(end => !left.includes(end))
    .flatMap(end => {
      const target = targetOf(entity, end)
      const record = row[includedName(end)]
      return target && typeof record === 'object' && record !== null ? [labels.record(target, record as AdminRow)] : []
    })
  return linked.length > 0 ? linked.join(' → ') : labels.record(entity, row)
}

/** The name of the record that names it (`namedBy`), if it is included. */
export function namedText(labels: Labels, entity: Entity, row: AdminRow): string | null {
  const nameLocation = nameLocationOf(model, entity)
  const record = nameLocation && includedRow(nameLocation.path, row)
  return record ? labels.record(nameLocation.entity, record) : null
}
