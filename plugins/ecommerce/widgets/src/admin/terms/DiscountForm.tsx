import { category, discountsToCategories, discountsToProducts, product } from '@tessera/ecommerce'
import {
  type AdminFormProps,
  type FormAdditions,
  LinkedRecords,
  linksPart,
  useAdminTools,
  useFormField,
} from '@tessera/widget-sdk/admin'
import { Field, TextInput } from '@tessera/widget-sdk/ui'
import { useMemo } from 'react'
import { useMessages } from '../../messages.ts'
import { denseInput } from '../product/input-classes.ts'
import { useCurrencies } from '../product/use-currencies.ts'
import { CurrencySelect } from './CurrencySelect.tsx'
import { NumberField } from './NumberField.tsx'
import { ofPercent, wholeNumber, writtenNumber, writtenPercent } from './written-number.ts'

/** Written by the sections, in the units that people think in. */
const own = ['code', 'percent', 'amount', 'currencyId', 'everyNth', 'minimumSum']

/** A discount: who gets it, what for, how much. */
export default function DiscountForm({ hidden = [], ...props }: AdminFormProps) {
  const { Generic } = useAdminTools()
  const m = useMessages('discountForm')
  const additions = useMemo<FormAdditions>(
    () => ({
      parts: [
        linksPart({
          name: 'products',
          label: m.products,
          relation: discountsToProducts,
          owner: 'discountId',
          record: 'productId',
        }),
        linksPart({
          name: 'categories',
          label: m.categories,
          relation: discountsToCategories,
          owner: 'discountId',
          record: 'categoryId',
        }),
      ],
      sections: [
        { name: 'texts', fields: ['title'], Content: Code },
        { name: 'value', title: m.value, fields: ['kind'], Content: Value },
        { name: 'for', title: m.for, Content: Goods },
        { name: 'when', title: m.when, place: 'side', fields: ['isEnabled', 'startsAt', 'endsAt'] },
        {
          name: 'uses',
          title: m.uses,
          place: 'side',
          fields: ['maximumUses', 'maximumUsesPerSubject', 'isCombinable'],
        },
      ],
    }),
    [m],
  )
  return <Generic variant="admin-form" {...props} hidden={[...hidden, ...own]} additions={additions} />
}

interface ContentProps {
  readonly isDisabled: boolean
}

function Code({ isDisabled }: ContentProps) {
  const m = useMessages('discountForm')
  const [code, setCode] = useFormField('code')
  return (
    <div data-path="code">
      <Field label={m.code} hint={m.codeHint}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
          className={denseInput}
          value={String(code ?? '')}
          disabled={isDisabled}
          onChange={({ target }) => setCode(target.value.toUpperCase().replace(/\s/g, '') || null)}
        />
      </Field>
    </div>
  )
}

/** What is taken off: the inputs of its kind, and from which sum on. */
function Value({ isDisabled }: ContentProps) {
  const m = useMessages('discountForm')
  const [kind] = useFormField('kind')
  const [percent, setPercent] = useFormField('percent')
  const [amount, setAmount] = useFormField('amount')
  const [everyNth, setEveryNth] = useFormField('everyNth')
  const [minimumSum, setMinimumSum] = useFormField('minimumSum')
  const [currencyId, setCurrencyId] = useFormField('currencyId')
  const currencies = useCurrencies() ?? []
  const currency = currencies.find(({ id }) => id === currencyId) ?? currencies[0]
  const digits = currency ?? wholeNumber
  const money = (value: unknown) => writtenNumber(value, digits)
  const sign = currency ? (currency.symbol ?? currency.code) : ''
  /** Amounts mean nothing without their currency. */
  const inCurrency = (set: (value: unknown) => void) => (value: unknown) => {
    set(value)
    if (!currencyId && currency) setCurrencyId(currency.id)
  }
  const shared = { isDisabled }
  return (
    <div className="grid gap-x-4 gap-y-3 @md:grid-cols-2">
      {kind === 'nth-item' && (
        <div data-path="everyNth">
          <NumberField
            {...shared}
            label={m.everyNth}
            hint={m.everyNthHint}
            value={everyNth}
            digits={wholeNumber}
            write={pieces}
            onChange={setEveryNth}
          />
        </div>
      )}
      {(kind === 'percent' || kind === 'nth-item') && (
        <div data-path="percent">
          <NumberField
            {...shared}
            label={m.percent}
            {...(kind === 'nth-item' && { hint: m.percentOfNth })}
            value={percent}
            digits={ofPercent}
            write={writtenPercent}
            onChange={setPercent}
          />
        </div>
      )}
      {kind === 'amount' && (
        <div data-path="amount">
          <NumberField
            {...shared}
            label={`${m.amount}, ${sign}`}
            value={amount}
            digits={digits}
            write={money}
            onChange={inCurrency(setAmount)}
          />
        </div>
      )}
      <div data-path="minimumSum">
        <NumberField
          {...shared}
          label={`${m.minimumSum}, ${sign}`}
          value={minimumSum}
          digits={digits}
          write={money}
          onChange={inCurrency(setMinimumSum)}
        />
      </div>
      {currencies.length > 1 && currency && (
        <div data-path="currencyId">
          <CurrencySelect
            {...shared}
            label={m.currency}
            value={currency.id}
            currencies={currencies}
            onChange={setCurrencyId}
          />
        </div>
      )}
    </div>
  )
}

function pieces(value: unknown): string {
  return writtenNumber(value, wholeNumber)
}

function Goods() {
  const m = useMessages('discountForm')
  return (
    <div className="flex flex-col gap-5">
      <LinkedRecords part="categories" entity={category} label={m.categories} isLabelled hint={m.everything} />
      <LinkedRecords part="products" entity={product} label={m.products} isLabelled hint={m.everything} />
    </div>
  )
}
