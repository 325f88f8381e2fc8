import { formatMoney } from '@tessera/billing'
import type { Row } from '@tessera/core'
import type { ProductOffers, product, SkuOffer, StockLevel } from '@tessera/ecommerce'
import { cn, pageScript, useLanguage, usePage, usePageScript, useText } from '@tessera/widget-sdk'
import { buttonClasses } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'
import { useMessages } from './messages.ts'
import { useShownCurrency } from './shown-currency.ts'
import { pricesOfSku } from './shown-prices.ts'
import { addressOfSku } from './use-offers.ts'

const script = pageScript(() => import('./sku-script.ts'))

/** More values than this are a list to pick from. */
const mostButtons = 12

/** Of SKUs, by their ids; null for what isn't tracked. */
export type SkuLevels = ReadonlyMap<string, StockLevel | null>

interface SkuChoiceProps {
  readonly offers: ProductOffers
  readonly chosen: SkuOffer
  readonly levels: SkuLevels
}

/**
 * What to choose of a product, in its form: a group of radio buttons for each option, or a list for long ones. Values that make a SKU
 * that is sold out, or none, with the others say so, and can be chosen. The script changes what the page shows of the product; without
 * scripts there is `SkuLinks`.
 */
export function SkuChoice({ offers: { options, skus }, chosen, levels }: SkuChoiceProps) {
  const t = useText()
  const m = useMessages('skuChoice')
  const { soldOut } = useMessages('stock')
  usePageScript(script)
  const isSoldOut = (id: string) => levels.get(id) === 'sold-out'
  const places = placesOf({ options, skus })
  const current = places.get(chosen.id) ?? []
  return (
    <div
      data-skus={skus.map(({ id }) => `${id}=${places.get(id)?.join('.')}`).join(' ')}
      data-addresses={skus.map(addressOfSku).join('\n')}
      data-sold-out-skus={skus.flatMap(({ id }) => (isSoldOut(id) ? id : [])).join(' ')}
      className="space-y-4"
    >
      <input type="hidden" name="sku" defaultValue={chosen.id} />
      {options.map(({ id, title, values }, option) => {
        const states = values.map((_, value) => stateOf(places, current, { option, value, isSoldOut }))
        const isList = values.length > mostButtons
        const name = `option-${option}`
        const textsOf = (title: string) => ({
          available: title,
          none: title,
          missing: `${title} (${m.missing})`,
          'sold-out': `${title} (${soldOut})`,
        })
        if (isList) {
          return (
            <label key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
              <span className="font-medium">{t(title)}</span>
              <select name={name} data-option={option} defaultValue={current[option]} className={selectClasses}>
                {values.map((value, index) => {
                  const texts = textsOf(t(value.title))
                  const state = states[index] ?? 'none'
                  return (
                    <option
                      key={value.id}
                      value={index}
                      disabled={state === 'none'}
                      data-missing-text={texts.missing}
                      data-sold-out-text={texts['sold-out']}
                      label={texts[state]}
                    >
                      {texts.available}
                    </option>
                  )
                })}
              </select>
            </label>
          )
        }
        return (
          <fieldset key={id}>
            <legend className="mb-2 font-medium text-sm">{t(title)}</legend>
            <div className="flex flex-wrap gap-2">
              {values.map((value, index) => (
                <label
                  key={value.id}
                  data-missing={states[index] === 'missing' || states[index] === 'none' ? '' : undefined}
                  data-gone={states[index] === 'sold-out' ? '' : undefined}
                  className="group/value relative flex min-h-11 cursor-pointer items-center rounded-md border border-border-strong bg-raised px-4 text-sm transition-colors hover:border-text has-checked:border-primary has-checked:bg-primary/8 has-checked:font-medium has-checked:outline-1 has-checked:outline-primary has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 has-disabled:cursor-default has-disabled:opacity-60 has-disabled:hover:border-border-strong data-gone:text-text-muted data-missing:border-dashed data-missing:text-text-muted pointer-fine:min-h-10"
                >
                  <input
                    type="radio"
                    name={name}
                    value={index}
                    data-option={option}
                    defaultChecked={index === current[option]}
                    disabled={states[index] === 'none'}
                    className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-default"
                  />
                  {/* As wide as it is when it is chosen, so that nothing moves. */}
                  <span className="grid group-data-gone/value:line-through group-data-missing/value:line-through">
                    <span className="col-start-1 row-start-1 text-center">{t(value.title)}</span>
                    <span aria-hidden="true" className="invisible col-start-1 row-start-1 font-medium">
                      {t(value.title)}
                    </span>
                  </span>
                  <span className="sr-only hidden group-data-missing/value:inline"> ({m.missing})</span>
                  <span className="sr-only hidden group-data-gone/value:inline"> ({soldOut})</span>
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}

const selectClasses =
  'h-11 min-w-0 max-w-full grow rounded-md border border-border-strong bg-raised px-3 text-base text-text sm:max-w-80'

/** The places of the values of SKUs among those of their options, by the id of the SKU. */
function placesOf({ options, skus }: ProductOffers): ReadonlyMap<string, readonly number[]> {
  return new Map(
    skus.map(({ id, valueIds }) => [
      id,
      options.map(({ values }, at) => values.findIndex(value => value.id === valueIds[at])),
    ]),
  )
}

interface PlacedValue {
  /** The place of the option, and that of the value in it. */
  readonly option: number
  readonly value: number
  isSoldOut(skuId: string): boolean
}

/** Whether there is a SKU with a value: with the other values that are chosen, which may be sold out, with others only, or not at all. */
function stateOf(
  places: ReadonlyMap<string, readonly number[]>,
  current: readonly number[],
  { option, value, isSoldOut }: PlacedValue,
): 'available' | 'sold-out' | 'missing' | 'none' {
  const withValue = [...places].filter(([, each]) => each[option] === value)
  if (withValue.length === 0) return 'none'
  const found = withValue.find(([, each]) => each.every((place, at) => at === option || place === current[at]))
  if (!found) return 'missing'
  return isSoldOut(found[0]) ? 'sold-out' : 'available'
}

/** For browsers without scripts: a list of what there is, and a button that shows the page with the one that is picked. */
export function SkuLinks({ offers, chosen, levels }: SkuChoiceProps) {
  const t = useText()
  const m = useMessages('skuChoice')
  const language = useLanguage()
  const { query = {} } = usePage()
  const { currencies, asked } = useShownCurrency()
  const { soldOut } = useMessages('stock')
  const titles = new Map(offers.options.flatMap(({ values }) => values.map(({ id, title }) => [id, t(title)])))
  return (
    <form method="get" className="hidden flex-wrap items-end gap-3 noscript:flex">
      {Object.entries(query).flatMap(([name, values = []]) =>
        name === 'sku'
          ? []
          : values.map(value => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
      <label className="min-w-0 grow text-sm">
        <span className="mb-2 block font-medium">{offers.options.map(({ title }) => t(title)).join(', ')}</span>
        <select name="sku" defaultValue={addressOfSku(chosen)} className={cn(selectClasses, 'w-full')}>
          {offers.skus.map(sku => {
            const prices = pricesOfSku(sku, currencies)
            const price = prices.find(({ currency }) => currency.id === asked?.id) ?? prices[0]
            const values = sku.valueIds.map(id => titles.get(id)).join(', ')
            const title = levels.get(sku.id) === 'sold-out' ? `${values} (${soldOut})` : values
            return (
              <option key={sku.id} value={addressOfSku(sku)}>
                {price ? `${title}: ${formatMoney(price.amount, price.currency, language)}` : title}
              </option>
            )
          })}
        </select>
      </label>
      <button type="submit" className={buttonClasses('outline')}>
        {m.show}
      </button>
    </form>
  )
}

interface PerSkuProps {
  readonly of: Row<typeof product>
  readonly offers: ProductOffers
  readonly chosen: SkuOffer
  readonly className?: string
  readonly children: (sku: SkuOffer) => ReactNode
}

/** A part of the page that is another one for each SKU: all of them are in the page, that of the chosen one is seen. */
export function PerSku({ of, offers, chosen, className, children }: PerSkuProps) {
  return (
    <div data-skus-of={of.id} className={className}>
      {offers.skus.map(each => (
        <div key={each.id} data-sku={each.id} hidden={each.id !== chosen.id} className="contents">
          {children(each)}
        </div>
      ))}
    </div>
  )
}
