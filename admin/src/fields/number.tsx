import type { Field } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { FieldCellProps, FieldInputProps } from '@tessera/widget-sdk/admin'
import { useEffect, useState } from 'react'
import { fieldClasses } from './field-classes.ts'
import type { FieldKind, FilterInputProps } from './field-kind.ts'
import { textOf } from './input-value.ts'

/**
 * The number that a text means: `''` for an empty one, the text itself where it is no number. A decimal comma is
 * accepted.
 */
function numberOf(text: string): number | string {
  const trimmed = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  if (trimmed === '') return ''
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : text
}

/** Shows the text as it is typed (`1.` and `-` on the way to a number) and reports the number it means. */
function NumberInput({ entity, name, value, onChange, onBlur, isDisabled, attributes }: FieldInputProps) {
  const [text, setText] = useState(textOf(value))
  const isInteger = entity.fields[name]?.schema.type === 'integer'
  useEffect(() => {
    setText(before => (Object.is(numberOf(before), value ?? '') ? before : textOf(value)))
  }, [value])
  return (
    <input
      type="text"
      inputMode={isInteger ? 'numeric' : 'decimal'}
      autoComplete="off"
      className={fieldClasses('h-9 max-w-60 tabular-nums')}
      {...attributes}
      value={text}
      disabled={isDisabled}
      onBlur={onBlur}
      onChange={({ target }) => {
        setText(target.value)
        onChange(numberOf(target.value))
      }}
    />
  )
}

function NumberCell({ value }: FieldCellProps) {
  const language = useLanguage()
  if (typeof value !== 'number') return null
  return (
    <span className="tabular-nums">{new Intl.NumberFormat(language, { maximumFractionDigits: 15 }).format(value)}</span>
  )
}

function NumberFilterInput({ value, onChange, attributes }: FilterInputProps) {
  return (
    <input
      type="text"
      inputMode="decimal"
      className={fieldClasses('h-9')}
      {...attributes}
      defaultValue={textOf(value)}
      onChange={({ target }) => {
        const number = numberOf(target.value)
        if (typeof number === 'number') onChange(number)
        else if (number === '') onChange(undefined)
      }}
    />
  )
}

/** Integers and decimals. A cleared input is an empty text, which is sent as null where the field is nullable. */
export const number: FieldKind = {
  Input: NumberInput,
  Cell: NumberCell,
  FilterInput: NumberFilterInput,
  emptyValue: ({ nullable }: Field) => (nullable ? null : ''),
  fromCsv: numberOf,
}
