import { useState } from 'react'
import type { FilterInputProps } from '../field-kind.ts'
import { DateInput } from './DateInput.tsx'
import { dateOf } from './date-text.ts'

/** The day of a filter: nothing until it is complete. */
export function DateFilter({ value, onChange, attributes }: FilterInputProps) {
  const [typed, setTyped] = useState<unknown>(value)
  return (
    <DateInput
      kind="date"
      value={typed}
      attributes={attributes}
      onChange={next => {
        setTyped(next)
        onChange(dateOf('date', next) ? next : undefined)
      }}
    />
  )
}
