import { useAdminTools, useFormPart } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../messages.ts'
import { type Currency, useCurrencies } from '../product/use-currencies.ts'
import { CurrencySelect } from './CurrencySelect.tsx'
import { NumberField } from './NumberField.tsx'
import type { FormRow, RowsValue } from './rows-part.ts'
import { wholeNumber, writtenNumber } from './written-number.ts'

export const rateFields = [
  'currencyId',
  'amount',
  'freeFrom',
  'minimumSum',
  'maximumSum',
  'minimumWeight',
  'maximumWeight',
] as const

const sums = ['amount', 'freeFrom', 'minimumSum', 'maximumSum'] as const
const weights = ['minimumWeight', 'maximumWeight'] as const

/** What a delivery costs, by currency, sum and weight. */
export function RatesSection() {
  const m = useMessages('deliveryRates')
  const { Button } = useAdminTools()
  const { value, change, isDisabled } = useFormPart<RowsValue>({ name: 'rates' })
  const currencies = useCurrencies()
  if (!value || !currencies) return <Skeleton className="h-20 rounded-md" />
  const [first] = currencies
  if (!first) return <p className="text-sm text-text-muted">{m.noCurrencies}</p>
  const keys = Object.keys(value)
  const add = () =>
    change(before => ({
      ...before,
      [crypto.randomUUID()]: {
        ...Object.fromEntries(rateFields.map(field => [field, null])),
        currencyId: (currencies.find(({ id }) => keys.every(key => value[key]?.currencyId !== id)) ?? first).id,
        amount: 0,
      },
    }))
  return (
    <div className="flex flex-col gap-4">
      {keys.length === 0 && <p className="text-sm text-text-muted">{m.none}</p>}
      {keys.map((key, index) => (
        <Rate key={key} id={key} number={index + 1} currencies={currencies} />
      ))}
      <div>
        <Button isSmall onClick={add} disabled={isDisabled}>
          {m.add}
        </Button>
      </div>
    </div>
  )
}

interface RateProps {
  readonly id: string
  readonly number: number
  readonly currencies: readonly Currency[]
}

function Rate({ id, number, currencies }: RateProps) {
  const m = useMessages('deliveryRates')
  const { Button } = useAdminTools()
  const { value, change, problems, at, isDisabled } = useFormPart<RowsValue>({ name: 'rates' })
  const row: FormRow = value?.[id] ?? {}
  const currency = currencies.find(each => each.id === row.currencyId) ?? currencies[0]
  const set = (field: string, next: unknown) =>
    change(before => ({ ...before, [id]: { ...before[id], [field]: next } }))
  const remove = () => change(({ [id]: _, ...others }) => others)
  const money = (amount: unknown) => writtenNumber(amount, currency ?? wholeNumber)
  const sign = currency ? (currency.symbol ?? currency.code) : ''
  return (
    <fieldset className="rounded-md border border-border p-4">
      <legend className="px-1 text-sm text-text-muted">{m.rate.replace('{number}', String(number))}</legend>
      <div className="grid gap-x-4 gap-y-3 @md:grid-cols-2">
        <div {...at(`${id}.currencyId`)}>
          <CurrencySelect
            label={m.currency}
            value={String(row.currencyId ?? '')}
            currencies={currencies}
            onChange={next => set('currencyId', next)}
            isDisabled={isDisabled}
          />
        </div>
        {sums.map(field => (
          // What is paid stands by itself, and bounds in pairs.
          <div key={field} {...at(`${id}.${field}`)} className={field === 'freeFrom' ? '@md:col-span-2' : undefined}>
            <NumberField
              label={`${m[field]}, ${sign}`}
              error={problems[`${id}.${field}`]}
              value={row[field]}
              digits={currency ?? wholeNumber}
              write={money}
              onChange={next => set(field, field === 'amount' ? (next ?? 0) : next)}
              isDisabled={isDisabled}
            />
          </div>
        ))}
        {weights.map(field => (
          <div key={field} {...at(`${id}.${field}`)}>
            <NumberField
              label={m[field]}
              error={problems[`${id}.${field}`]}
              value={row[field]}
              digits={wholeNumber}
              write={grams}
              onChange={next => set(field, next)}
              isDisabled={isDisabled}
            />
          </div>
        ))}
      </div>
      <div className="mt-3">
        <Button isSmall onClick={remove} disabled={isDisabled}>
          {m.remove}
        </Button>
      </div>
    </fieldset>
  )
}

function grams(value: unknown): string {
  return writtenNumber(value, wholeNumber)
}
