import { type Entity, fieldEntries, identifiesRecord, type Segment } from '@tessera/core'
import { type PluginHost, visitor } from '@tessera/server'

/** What a segment names. */
export interface SegmentTarget {
  readonly entity: Entity
  /** Visitors may not read the entity: its records are not read, so that nobody learns which of them exist. */
  readonly isPrivate: boolean
  /** Whether a value is well-formed, such as a UUID for an id. */
  isValue(value: string): boolean
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * The entity of the record that a segment names by a unique column.
 * @returns null when the entity is not installed, or the column is not unique
 */
export function segmentTarget(
  { entity: path, column }: Segment,
  { entities, internals }: Pick<PluginHost, 'entities' | 'internals'>,
): SegmentTarget | null {
  const entity = entities.get(path)
  const field = entity && new Map(fieldEntries(entity)).get(column)
  if (!entity || !field || !identifiesRecord(entity, column)) return null
  const isPrivate = !internals.mayRead(visitor, entity)
  if (column === 'id') return { entity, isPrivate, isValue: value => uuid.test(value) }
  const { maxLength = Number.POSITIVE_INFINITY, pattern = '' } = field.schema as {
    maxLength?: number
    pattern?: string
  }
  const shape = new RegExp(pattern, 'u')
  return { entity, isPrivate, isValue: value => value.length <= maxLength && shape.test(value) }
}

/** The entity of a segment, if it is public. */
export function publicSegmentEntity(segment: Segment, host: Pick<PluginHost, 'entities' | 'internals'>): Entity | null {
  const target = segmentTarget(segment, host)
  return target && !target.isPrivate ? target.entity : null
}
