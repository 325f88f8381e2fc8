import { type currency, decimalAmount } from '@tessera/billing'
import type { Row } from '@tessera/core'
import type { FieldFilterProps } from '@tessera/widget-sdk/admin'
import { Field, Skeleton, TextInput } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../messages.ts'
import { amountOf } from './MoneyInput.tsx'
import { currencyBy, useCurrencies } from './use-money.ts'

/** Amounts as people write them, and their currency: `from 12.50 to 20 euros`. */
export default function MoneyFilter(props: FieldFilterProps) {
  const currencies = useCurrencies()
  if (!currencies) return <Skeleton className="h-20" />
  return <Amounts {...props} currencies={currencies} />
}

type Currency = Row<typeof currency>

function Amounts({
  entity,
  name,
  operator,
  values,
  onChange,
  currencies,
}: FieldFilterProps & { readonly currencies: readonly Currency[] }) {
  const m = useMessages('moneyFilter')
  const isRange = operator === 'range'
  const length = isRange ? 2 : 1
  const [chosen, setChosen] = useState(
    () => currencyBy(values[length], currencies) ?? currencies.find(({ isDefault }) => isDefault) ?? currencies[0],
  )
  // Without a currency only whole minor units mean anything.
  const digits = chosen ?? { fractionDigits: 0 }
  const [texts, setTexts] = useState(() => values.slice(0, length).map(value => written(value, digits)))
  const isById = entity.fields[entity.fields[name]?.admin.currency ?? '']?.reference !== undefined

  function change(next: readonly string[], of: Currency | undefined): void {
    setTexts([...next])
    setChosen(of)
    const amounts = Array.from({ length }, (_, index) => String(amountOf(next[index] ?? '', of ?? digits)))
    onChange([...amounts, ...(of ? [isById ? of.id : of.code] : [])])
  }

  const labels = isRange ? [m.from, m.until] : [m.amount]
  return (
    <div className="grid grid-cols-2 gap-2">
      {labels.map((label, index) => (
        <Field key={label} label={label} className="text-sm">
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            className="h-9 text-sm tabular-nums"
            value={texts[index] ?? ''}
            onChange={({ target }) =>
              change(
                Array.from({ length }, (_, each) => (each === index ? target.value : (texts[each] ?? ''))),
                chosen,
              )
            }
          />
        </Field>
      ))}
      {currencies.length > 1 && (
        <label className="col-span-full flex flex-col gap-1.5 font-medium text-sm">
          {m.currency}
          <select
            className="h-9 w-full rounded-md border border-border-strong bg-raised px-2 font-normal text-sm pointer-coarse:h-11"
            value={chosen?.id}
            onChange={({ target }) => change(texts, currencyBy(target.value, currencies))}
          >
            {currencies.map(({ id, code }) => (
              <option key={id} value={id}>
                {code}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

/** Minor units as somebody writes them; what is no amount stays. */
function written(value: string, digits: { readonly fractionDigits: number | null }): string {
  return /^-?\d{1,15}$/.test(value) ? decimalAmount(Number.parseInt(value, 10), digits) : value
}
