import type { FieldCellProps, FieldInputProps } from '@tessera/widget-sdk/admin'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { fieldClasses } from './field-classes.ts'
import type { FieldKind, FilterInputProps } from './field-kind.ts'
import { textOf } from './input-value.ts'
import { optionsOf } from './select-options.ts'

function SelectInput({ entity, name, value, onChange, onBlur, isDisabled, attributes }: FieldInputProps) {
  const m = useMessages('select')
  const labels = useLabels()
  const options = optionsOf(entity, name)
  const text = textOf(value)
  const isEmptyOffered = entity.fields[name]?.nullable || text === ''
  return (
    <select
      className={fieldClasses('h-9')}
      {...attributes}
      value={text}
      disabled={isDisabled}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      {isEmptyOffered && <option value="">{m.none}</option>}
      {text !== '' && !options.includes(text) && <option value={text}>{text}</option>}
      {options.map(option => (
        <option key={option} value={option}>
          {labels.value(entity, name, option)}
        </option>
      ))}
    </select>
  )
}

function SelectCell({ entity, name, value }: FieldCellProps) {
  const labels = useLabels()
  if (typeof value !== 'string' || value === '') return null
  return (
    <span className="inline-block max-w-full truncate rounded-sm bg-muted px-1.5 py-0.5 text-xs">
      {labels.value(entity, name, value)}
    </span>
  )
}

function SelectFilterInput({ entity, name, ...props }: FilterInputProps) {
  const labels = useLabels()
  const options = optionsOf(entity, name).map(value => ({ value, label: labels.value(entity, name, value) }))
  return <ChoiceFilter options={options} {...props} />
}

/** One of a fixed list. */
export const select: FieldKind = {
  Input: SelectInput,
  Cell: SelectCell,
  FilterInput: SelectFilterInput,
  emptyValue: ({ nullable }) => (nullable ? null : ''),
}
