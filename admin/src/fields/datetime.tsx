import { useLanguage } from '@tessera/widget-sdk'
import type { FieldInputProps } from '@tessera/widget-sdk/admin'
import { DateFilter } from './date/DateFilter.tsx'
import { DateInput } from './date/DateInput.tsx'
import { type FieldCellProps, type FieldKind, type FilterInputProps, orderedMethods } from './field-kind.ts'

function DatetimeInput({ entity, name, ...props }: FieldInputProps) {
  return <DateInput kind="datetime" canClear={entity.fields[name]?.nullable ?? true} {...props} />
}

function DatetimeCell({ value }: FieldCellProps) {
  const language = useLanguage()
  if (typeof value !== 'string') return null
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value))
  return <time dateTime={value}>{text}</time>
}

function DatetimeFilterInput(props: FilterInputProps) {
  return <DateFilter kind="datetime" {...props} />
}

/** A moment, by the clock of whoever looks. */
export const datetime: FieldKind = {
  Input: DatetimeInput,
  Cell: DatetimeCell,
  filterMethods: orderedMethods,
  FilterInput: DatetimeFilterInput,
  emptyValue: ({ nullable }) => (nullable ? null : ''),
}
