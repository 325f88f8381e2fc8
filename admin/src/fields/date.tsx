import { useLanguage } from '@tessera/widget-sdk'
import type { FieldCellProps, FieldInputProps } from '@tessera/widget-sdk/admin'
import { DateFilter } from './date/DateFilter.tsx'
import { DateInput } from './date/DateInput.tsx'
import type { FieldKind } from './field-kind.ts'

function DayInput({ entity, name, ...props }: FieldInputProps) {
  return <DateInput kind="date" canClear={entity.fields[name]?.nullable ?? true} {...props} />
}

function DateCell({ value }: FieldCellProps) {
  const language = useLanguage()
  if (typeof value !== 'string') return null
  return <time dateTime={value}>{new Intl.DateTimeFormat(language, { timeZone: 'UTC' }).format(new Date(value))}</time>
}

/** A calendar day. */
export const date: FieldKind = {
  Input: DayInput,
  Cell: DateCell,
  FilterInput: DateFilter,
  emptyValue: ({ nullable }) => (nullable ? null : ''),
}
