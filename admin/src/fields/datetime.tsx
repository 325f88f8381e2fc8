import { useLanguage } from '@tessera/widget-sdk'
import type { FieldInputProps } from '@tessera/widget-sdk/admin'
import { fieldClasses } from './field-classes.ts'
import { type FieldCellProps, type FieldKind, type FilterInputProps, orderedMethods } from './field-kind.ts'

/** A moment as the clock of this computer shows it, for a native control: `2026-11-21T12:30`. */
function local(value: unknown): string {
  if (typeof value !== 'string' || value === '') return ''
  const at = new Date(value)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function moment(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString()
}

function DatetimeInput({ value, onChange, onBlur, isDisabled, attributes }: FieldInputProps) {
  return (
    <input
      type="datetime-local"
      step={300}
      className={fieldClasses('h-9 max-w-60')}
      {...attributes}
      value={local(value)}
      disabled={isDisabled}
      onBlur={onBlur}
      onChange={({ target }) => onChange(moment(target.value))}
    />
  )
}

function DatetimeCell({ value }: FieldCellProps) {
  const language = useLanguage()
  if (typeof value !== 'string') return null
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value))
  return <time dateTime={value}>{text}</time>
}

function DatetimeFilterInput({ value, onChange, attributes }: FilterInputProps) {
  return (
    <input
      type="datetime-local"
      className={fieldClasses('h-9')}
      {...attributes}
      value={local(value)}
      onChange={({ target }) => onChange(moment(target.value) ?? undefined)}
    />
  )
}

/** A moment, by the clock of whoever looks. */
export const datetime: FieldKind = {
  Input: DatetimeInput,
  Cell: DatetimeCell,
  filterMethods: orderedMethods,
  FilterInput: DatetimeFilterInput,
  emptyValue: ({ nullable }) => (nullable ? null : ''),
}
