import { type Entity, fieldEntries } from '@tessera/core'
import type { Segment } from './page-url.ts'

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * The entity that a segment looks its value up in: one that everyone may read, by a column that names one record.
 * @returns null when no such entity is in the configuration, or the column could match several records
 */
export function segmentEntity({ entity: path, column }: Segment, entities: ReadonlyMap<string, Entity>): Entity | null {
  const entity = entities.get(path)
  const field = entity && new Map(fieldEntries(entity)).get(column)
  if (!entity || !field?.filterable || entity.access.read !== 'public') return null
  if (column === 'id') return entity
  return field.unique && field.column === 'text' && !field.localized ? entity : null
}

/** Whether a value can name a record at all: what is no UUID is nobody's id. */
export function isSegmentValue({ column }: Segment, value: string): boolean {
  return column !== 'id' || uuid.test(value)
}
