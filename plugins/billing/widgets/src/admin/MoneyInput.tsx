import { decimalAmount, parseAmount } from '@tessera/billing'
import type { FieldInputProps } from '@tessera/widget-sdk/admin'
import { TextInput } from '@tessera/widget-sdk/ui'
import { useEffect, useState } from 'react'
import { currencyBy, currencyIn, useCurrencies } from './use-money.ts'

/**
 * Takes an amount as people write it, in the currency that the record names, and reports it in minor units. What is no amount
 * of that currency is reported as it was typed, so that the form refuses it.
 */
export default function MoneyInput({
  entity,
  name,
  value,
  row,
  onChange,
  onBlur,
  isDisabled,
  attributes,
}: FieldInputProps) {
  const currency = currencyBy(currencyIn(entity, name, row), useCurrencies() ?? [])
  // Without a currency only whole minor units mean anything.
  const digits = currency ?? { fractionDigits: 0 }
  const written = typeof value === 'number' ? decimalAmount(value, digits) : String(value ?? '')
  const [text, setText] = useState(written)
  useEffect(() => {
    setText(before => (amountOf(before, digits) === value ? before : written))
  }, [value, written, digits])
  return (
    <span className="flex items-center gap-2">
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        className="h-9 max-w-60 text-sm tabular-nums"
        {...attributes}
        value={text}
        disabled={isDisabled}
        onBlur={onBlur}
        onChange={({ target }) => {
          setText(target.value)
          onChange(amountOf(target.value, digits))
        }}
      />
      <span aria-hidden="true" className="text-text-muted">
        {currency ? (currency.symbol ?? currency.code) : ''}
      </span>
    </span>
  )
}

/** Minor units; `''` for nothing, the text itself for what is no amount of the currency. */
export function amountOf(text: string, digits: { readonly fractionDigits: number | null }): number | string {
  const trimmed = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  if (trimmed === '') return ''
  try {
    return parseAmount(trimmed, digits) ?? text
  } catch {
    return text
  }
}
