import type { FieldCellProps, FieldInputProps } from '@tessera/widget-sdk/admin'
import { useMessages } from '../messages.ts'
import { fieldClasses } from './field-classes.ts'
import type { FieldKind, FilterInputProps } from './field-kind.ts'
import { Switch } from './Switch.tsx'

/** A switch; a choice of three where the field is nullable. */
function BooleanInput({ entity, name, value, onChange, onBlur, isDisabled, attributes }: FieldInputProps) {
  const m = useMessages('boolean')
  if (entity.fields[name]?.nullable) {
    return (
      <select
        className={fieldClasses('h-9 max-w-60')}
        {...attributes}
        value={value === true ? 'true' : value === false ? 'false' : ''}
        disabled={isDisabled}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
      >
        <option value="">{m.unknown}</option>
        <option value="true">{m.yes}</option>
        <option value="false">{m.no}</option>
      </select>
    )
  }
  const { 'aria-required': _, ...rest } = attributes
  return <Switch {...rest} isOn={value === true} onChange={onChange} onBlur={onBlur} disabled={isDisabled} />
}

function BooleanCell({ value }: FieldCellProps) {
  const m = useMessages('boolean')
  if (typeof value !== 'boolean') return null
  return <span className={value ? undefined : 'text-text-muted'}>{value ? m.yes : m.no}</span>
}

function BooleanFilterInput({ value, onChange, attributes }: FilterInputProps) {
  const m = useMessages('boolean')
  return (
    <select
      className={fieldClasses('h-9')}
      {...attributes}
      value={value === undefined ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
    >
      <option value="" />
      <option value="true">{m.yes}</option>
      <option value="false">{m.no}</option>
    </select>
  )
}

export const boolean: FieldKind = {
  Input: BooleanInput,
  Cell: BooleanCell,
  FilterInput: BooleanFilterInput,
  emptyValue: ({ nullable }) => (nullable ? null : false),
  isInline: true,
}
