import type { Entity } from '@tessera/core'
import { plainText } from '@tessera/widget-sdk'

/** A value of a field, or of one language of a localized one, as a text to compare. */
export function readableValue(entity: Entity, name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return entity.fields[name]?.kind === 'richText' ? plainText(value) : value
  if (value instanceof File) return value.name
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}
