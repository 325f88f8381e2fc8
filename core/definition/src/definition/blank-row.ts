import { type Entity, fieldEntries } from './entity.ts'
import type { Row } from './row.ts'

/**
 * A record that is not stored, for rendering without one: its id is '', all other fields have their defaults.
 * @param values override the defaults
 */
export function blankRow<E extends Entity>(entity: E, values: Partial<Row<E>> = {}): Row<E> {
  const fields = fieldEntries(entity).filter(([, { readable }]) => readable)
  const blank = fields.map(([name, field]) => [
    name,
    name === 'id' ? '' : (field.default ?? (field.localized ? {} : field.nullable ? null : '')),
  ])
  return { ...Object.fromEntries(blank), ...values }
}
