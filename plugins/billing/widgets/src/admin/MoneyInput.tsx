import { type currency as currencyEntity, decimalAmount, parseAmount } from '@tessera/billing'
import type { Row } from '@tessera/core'
import type { FieldInputProps } from '@tessera/widget-sdk/admin'
import { Skeleton, TextInput } from '@tessera/widget-sdk/ui'
import { useEffect, useRef, useState } from 'react'
import { currencyBy, currencyIn, useCurrencies } from './use-money.ts'

/**
 * Takes an amount as people write it, in the currency that the form or the record names, and reports it in minor units. What is
 * no amount of that currency is reported as it was typed, so that the form refuses it.
 */
export default function MoneyInput({ entity, name, row, currency, ...props }: FieldInputProps) {
  const currencies = useCurrencies()
  if (!currencies) return <Skeleton className="h-9 max-w-60 rounded-md" />
  return <AmountInput currency={currencyBy(currency ?? currencyIn(entity, name, row), currencies)} {...props} />
}

interface AmountInputProps extends Omit<FieldInputProps, 'entity' | 'name' | 'row' | 'currency'> {
  readonly currency: Row<typeof currencyEntity> | undefined
}

function AmountInput({ currency, value, onChange, onBlur, isDisabled, attributes }: AmountInputProps) {
  // Without a currency only whole minor units mean anything.
  const digits = currency?.fractionDigits ?? 0
  const written = typeof value === 'number' ? decimalAmount(value, { fractionDigits: digits }) : String(value ?? '')
  const [text, setText] = useState(written)
  const before = useRef({ value, digits })
  useEffect(() => {
    const isOtherCurrency = before.current.digits !== digits && before.current.value === value
    before.current = { value, digits }
    const amount = amountOf(text, { fractionDigits: digits })
    if (amount === value) return
    // Who chooses the currency afterwards means what is written, in that currency.
    if (isOtherCurrency) onChange(amount)
    else setText(written)
  }, [value, written, digits, text, onChange])
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
          onChange(amountOf(target.value, { fractionDigits: digits }))
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
