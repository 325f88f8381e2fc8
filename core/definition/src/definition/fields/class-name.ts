import { type Field, type FlagsOf, field } from '../field.ts'

/** Extra classes of the element that shows the record. Only characters that class names of Tailwind are made of. */
export function className(): Field<string | null, FlagsOf<Record<never, never>>> {
  const schema = { type: 'string', maxLength: 1000, pattern: '^[\\w\\-:/.\\[\\]%#()!&>,@*+~ ]*$' }
  return field({ kind: 'className', column: 'text', schema, filterable: true }, { admin: { place: 'side' } })
}
