import { useState } from 'react'
import type { FilterInputProps } from '../field-kind.ts'
import { DateInput } from './DateInput.tsx'
import { type DateKind, dateOf } from './date-text.ts'

/** What a filter compares a date with: nothing until a whole date is typed. */
export function DateFilter({
  kind,
  value,
  onChange,
  attributes,
}: Pick<FilterInputProps, 'value' | 'onChange' | 'attributes'> & { readonly kind: DateKind }) {
  const [typed, setTyped] = useState<unknown>(value)
  return (
    <DateInput
      kind={kind}
      value={typed}
      attributes={attributes}
      onChange={next => {
        setTyped(next)
        onChange(dateOf(kind, next) ? next : undefined)
      }}
    />
  )
}
