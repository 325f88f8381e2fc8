import { textIn, useLanguage } from '@tessera/widget-sdk'
import { useAdminTools, useFormPart } from '@tessera/widget-sdk/admin'
import { Alert, Field, Skeleton, TextInput } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { denseInput } from '../input-classes.ts'
import type { OptionsValue } from '../options/options-part.ts'
import { type Currency, useCurrencies } from '../use-currencies.ts'
import type { PricesValue, ShownPrice } from './prices-part.ts'

/** As many currencies are shown without being asked for. */
const shownAtOnce = 4

/** What the product costs in each currency, and what it cost before. */
export function PricesSection() {
  const m = useMessages('productPrices')
  const { Button } = useAdminTools()
  const { value } = useFormPart<PricesValue>({ name: 'prices' })
  const options = useFormPart<OptionsValue>({ name: 'options' }).value
  const currencies = useCurrencies()
  const [isAll, setAll] = useState(false)
  if (!currencies || !value) return <Skeleton className="h-20 rounded-md" />
  if (currencies.length === 0) return <p className="text-sm text-text-muted">{m.noCurrencies}</p>
  const hasPrice = ({ id }: Currency) => `${id}.amount` in value || `${id}.compareAt` in value
  const shown =
    isAll || currencies.length <= shownAtOnce
      ? currencies
      : currencies.filter(each => each.isDefault || hasPrice(each) || each === currencies[0])
  const isSold = Object.keys(value).some(key => key.endsWith('.amount')) || hasSkuPrice(options)
  return (
    <div className="flex flex-col gap-4">
      {!isSold && (
        <Alert tone="warning" role="status" title={m.none}>
          {m.noneHelp}
        </Alert>
      )}
      {shown.map(currency => (
        <PriceRow key={currency.id} currency={currency} />
      ))}
      {shown.length < currencies.length && (
        <div>
          <Button isSmall onClick={() => setAll(true)}>
            {m.more}
          </Button>
        </div>
      )}
      {(options?.options.length ?? 0) > 0 && <p className="text-sm text-text-muted">{m.ofSkus}</p>}
    </div>
  )
}

function hasSkuPrice(options: OptionsValue | null): boolean {
  return Object.values(options?.skus ?? {}).some(({ prices }) => Object.values(prices).some(price => price !== ''))
}

function PriceRow({ currency: { id, code, symbol, title } }: { readonly currency: Currency }) {
  const m = useMessages('productPrices')
  const language = useLanguage()
  const { value, change, problems, at, isDisabled } = useFormPart<PricesValue>({ name: 'prices' })
  const surcharges = (value?.[`${id}.surcharges`] ?? []) as ShownPrice['surcharges']
  const sign = symbol ?? code
  const hint = surcharges.map(each => `+ ${each.amount} ${sign} ${textIn(each.title, language, language)}`).join(', ')
  const input = (kind: 'amount' | 'compareAt', label: string, help?: string) => {
    const key = `${id}.${kind}`
    return (
      <div {...at(key)} className="min-w-0">
        <Field label={`${label}, ${sign}`} error={problems[key]} {...(help && { hint: help })}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            title={`${label}, ${textIn(title, language, language) || code}`}
            className={denseInput}
            value={String(value?.[key] ?? '')}
            disabled={isDisabled}
            onChange={({ target }) =>
              change(before => {
                const { [key]: _, ...others } = before
                return target.value.trim() === '' ? others : { ...others, [key]: target.value }
              })
            }
          />
        </Field>
      </div>
    )
  }
  return (
    <div className="grid gap-x-4 gap-y-3 @md:grid-cols-2">
      {input('amount', m.price, hint)}
      {input('compareAt', m.compareAt)}
    </div>
  )
}
