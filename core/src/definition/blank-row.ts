import { type Entity, fieldEntries } from './entity.ts'
import type { Row } from './row.ts'

/**
 * A record that nobody stored, for what is drawn without one: its id is '', every other field has its default.
 * @param values what it says in place of the defaults
 */
export function blankRow<E extends Entity>(entity: E, values: Partial<Row<E>> = {}): Row<E> {
  const fields = fieldEntries(entity).filter(([, { readable }]) => readable)
  const blank = fields.map(([name, field]) => [
    name,
    name === 'id' ? '' : (field.default ?? (field.localized ? {} : field.nullable ? null : '')),
  ])
  return { ...Object.fromEntries(blank), ...values }
}
