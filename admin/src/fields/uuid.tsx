import type { FieldCellProps, FieldInputProps } from '@tessera/widget-sdk/admin'
import { fieldClasses } from './field-classes.ts'
import type { FieldKind } from './field-kind.ts'
import { textOf } from './input-value.ts'
import { TextFilterInput } from './TextFilterInput.tsx'

function UuidInput({ value, onChange, onBlur, isDisabled, attributes }: FieldInputProps) {
  return (
    <input
      type="text"
      spellCheck={false}
      autoComplete="off"
      className={fieldClasses('h-9 font-mono text-xs')}
      {...attributes}
      value={textOf(value)}
      disabled={isDisabled}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  )
}

function UuidCell({ value }: FieldCellProps) {
  const text = textOf(value)
  return (
    <code className="block truncate text-xs" title={text}>
      {text}
    </code>
  )
}

export const uuid: FieldKind = {
  Input: UuidInput,
  Cell: UuidCell,
  FilterInput: TextFilterInput,
  emptyValue: ({ nullable }) => (nullable ? null : ''),
}
