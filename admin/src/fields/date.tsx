import { useLanguage } from '@tessera/widget-sdk'
import type { FieldInputProps } from '@tessera/widget-sdk/admin'
import { fieldClasses } from './field-classes.ts'
import { type FieldCellProps, type FieldKind, type FilterInputProps, orderedMethods } from './field-kind.ts'
import { textOf } from './input-value.ts'

function DateInput({ value, onChange, onBlur, isDisabled, attributes }: FieldInputProps) {
  return (
    <input
      type="date"
      className={fieldClasses('h-9 max-w-60')}
      {...attributes}
      value={textOf(value)}
      disabled={isDisabled}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value || null)}
    />
  )
}

function DateCell({ value }: FieldCellProps) {
  const language = useLanguage()
  if (typeof value !== 'string') return null
  return <time dateTime={value}>{new Intl.DateTimeFormat(language, { timeZone: 'UTC' }).format(new Date(value))}</time>
}

function DateFilterInput({ value, onChange, attributes }: FilterInputProps) {
  return (
    <input
      type="date"
      className={fieldClasses('h-9')}
      {...attributes}
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  )
}

/** A calendar day. */
export const date: FieldKind = {
  Input: DateInput,
  Cell: DateCell,
  filterMethods: orderedMethods,
  FilterInput: DateFilterInput,
  emptyValue: ({ nullable }) => (nullable ? null : ''),
}
