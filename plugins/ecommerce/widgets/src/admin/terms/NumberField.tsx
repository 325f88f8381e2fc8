import { Field, TextInput } from '@tessera/widget-sdk/ui'
import { useEffect, useState } from 'react'
import { denseInput } from '../product/input-classes.ts'
import { numberIn } from './written-number.ts'

interface NumberFieldProps {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  /** As it is stored. */
  readonly value: unknown
  readonly digits: { readonly fractionDigits: number | null }
  /** The value as people write it. */
  readonly write: (value: unknown) => string
  /** Takes null for nothing, and the text itself for what is no number: the server refuses it. */
  readonly onChange: (value: number | string | null) => void
  readonly isDisabled: boolean
}

/** A number as people write it: an amount in major units, a percentage. */
export function NumberField({ label, hint, error, value, digits, write, onChange, isDisabled }: NumberFieldProps) {
  const [text, setText] = useState(() => write(value))
  useEffect(() => {
    // What is typed stays as it is typed, such as `12.`, while it is the value.
    setText(before => (numberIn(before, digits) === (value ?? null) ? before : write(value)))
  }, [value, digits, write])
  return (
    <Field label={label} {...(hint && { hint })} error={error}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        className={denseInput}
        value={text}
        disabled={isDisabled}
        onChange={({ target }) => {
          setText(target.value)
          onChange(numberIn(target.value, digits))
        }}
      />
    </Field>
  )
}
