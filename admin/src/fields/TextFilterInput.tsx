import { fieldClasses } from './field-classes.ts'
import type { FilterInputProps } from './field-kind.ts'
import { textOf } from './input-value.ts'

/** The text of a filter; several for `inArray`, separated by commas. */
export function TextFilterInput({ method, value, onChange, attributes }: FilterInputProps) {
  const isList = method === 'inArray' || method === 'notInArray'
  const text = Array.isArray(value) ? value.join(', ') : textOf(value)
  return (
    <input
      type="text"
      className={fieldClasses('h-9')}
      {...attributes}
      value={text}
      onChange={({ target }) =>
        onChange(isList ? target.value.split(',').map(each => each.trim()) : target.value || undefined)
      }
    />
  )
}
