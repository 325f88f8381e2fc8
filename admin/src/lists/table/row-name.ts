import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { Labels } from '../../model/labels.ts'
import { targetOf } from '../../model/target-of.ts'
import { includedName } from '../state/list-columns.ts'

/** What a row is called: a relation by what it links, where that came with it. */
export function rowName(labels: Labels, entity: Entity, row: AdminRow, left: readonly string[] = []): string {
  const linked = (entity.ends ?? [])
    .filter(end => !left.includes(end))
    .flatMap(end => {
      const target = targetOf(entity, end)
      const record = row[includedName(end)]
      return target && typeof record === 'object' && record !== null ? [labels.record(target, record as AdminRow)] : []
    })
  return linked.length > 0 ? linked.join(' → ') : labels.record(entity, row)
}
