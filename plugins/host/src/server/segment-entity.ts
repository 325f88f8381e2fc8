import { type Entity, fieldEntries, identifiesRecord, type Segment } from '@tessera/core'
import { type PluginHost, visitor } from '@tessera/core/server'

/** What a segment's value names. */
export interface SegmentTarget {
  readonly entity: Entity
  /** Visitors may not read the entity: its records are not looked up, and nobody learns which of them exist. */
  readonly isPrivate: boolean
  /** Whether a value can name a record at all: what is no UUID is nobody's id. */
  isValue(value: string): boolean
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * The entity that a segment names a record of, by a column that names one only.
 * @returns null when no such entity is in the configuration, or the column could match several records
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

/** The entity of a segment whose records everyone may read. */
export function publicSegmentEntity(segment: Segment, host: Pick<PluginHost, 'entities' | 'internals'>): Entity | null {
  const target = segmentTarget(segment, host)
  return target && !target.isPrivate ? target.entity : null
}
