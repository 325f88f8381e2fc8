import { useLanguage } from '@tessera/widget-sdk'
import type { FieldCellProps, FieldInputProps } from '@tessera/widget-sdk/admin'
import { DateInput } from './date/DateInput.tsx'
import { date } from './date.tsx'
import type { FieldKind } from './field-kind.ts'

function DatetimeInput({ entity, name, ...props }: FieldInputProps) {
  return <DateInput kind="datetime" canClear={entity.fields[name]?.nullable ?? true} {...props} />
}

function DatetimeCell({ value }: FieldCellProps) {
  const language = useLanguage()
  if (typeof value !== 'string') return null
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value))
  return <time dateTime={value}>{text}</time>
}

/** A moment in local time; filters compare its day. */
export const datetime: FieldKind = {
  Input: DatetimeInput,
  Cell: DatetimeCell,
  FilterInput: date.FilterInput,
  emptyValue: ({ nullable }) => (nullable ? null : ''),
}
