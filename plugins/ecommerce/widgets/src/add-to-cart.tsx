import type { Row } from '@tessera/core'
import { numberFormat } from '@tessera/core'
import {
  intervalOf,
  orderPages,
  type ProductOffers,
  product,
  type SkuOffer,
  type StockLevel,
  storesToProducts,
} from '@tessera/ecommerce'
import {
  cn,
  createInheritedValue,
  localizedPath,
  pageScript,
  useAddressOf,
  useLanguage,
  useLinked,
  useModulePage,
  usePageScript,
  useText,
} from '@tessera/widget-sdk'
import { ButtonLink, buttonClasses } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'
import { AreaCalculator } from './area-calculator.tsx'
import { maximumQuantity } from './cart/cart-order.ts'
import { useMessages } from './messages.ts'
import { useShownPrices } from './price-tag.tsx'
import { currencyCodes, useShownCurrency } from './shown-currency.ts'
import { pricesOfSku, type ShownPrice } from './shown-prices.ts'
import { PerSku, SkuChoice, type SkuLevels, SkuLinks } from './sku-choice.tsx'
import { Stepper } from './stepper.tsx'
import { SkuStock, SoldOut } from './stock/SoldOut.tsx'
import { StockHint } from './stock/StockHint.tsx'
import { useStockLevel } from './stock/use-stock-level.ts'
import { useChosenSku, useOffers } from './use-offers.ts'
import { useUnit } from './use-unit.ts'
import { useProductValues } from './use-values.ts'

const script = pageScript(() => import('./cart/cart-script.ts'))

const store = createInheritedValue<string | undefined>('ecommerce/store', undefined)

/** Around the products of a store, by its id: what is added comes from there. */
export const InStore = store.Provider

interface AddToCartProps {
  readonly of: Row<typeof product>
  /** `whole`: with the quantity and the store; `button`: one piece; `buy`: one piece, paid at once. */
  readonly look: 'whole' | 'button' | 'buy'
  readonly className?: string | null | undefined
}

/**
 * Puts a product into the cart; nothing for one that can't be sold. A form for one script on the page, whatever the number of
 * products: 24 islands would cost 24 times what they say. Lists lead to the page of a product with options, where they are chosen.
 * What is sold out says so instead, and takes the address of those who wait for it.
 */
export function AddToCart({ of, look, className }: AddToCartProps) {
  const values = useProductValues(of)
  const offers = useOffers(of)
  const prices = useShownPrices(values, offers)
  const levelOf = useStockLevel(of)
  const storeId = store.useValue()
  // A subscription has to say how often it is paid.
  if (prices.length === 0 || (of.type === 'subscription' && intervalOf(values) === null)) return null
  if (!offers) {
    const level = levelOf({ storeId })
    if (level !== 'sold-out') {
      return <CartForm of={of} look={look} prices={prices} level={level} className={className} />
    }
    return look === 'whole' ? <SoldOut of={of} className={className} /> : <SoldOutHint className={className} />
  }
  if (look !== 'whole') {
    const isSoldOut = offers.skus.every(({ id }) => levelOf({ skuId: id, storeId }) === 'sold-out')
    return isSoldOut ? <SoldOutHint className={className} /> : <ChooseLink of={of} className={className} />
  }
  return <ChosenSku of={of} offers={offers} prices={prices} className={className} />
}

/** In the place of a button. */
function SoldOutHint({ className }: Pick<AddToCartProps, 'className'>) {
  return (
    <div className={cn('flex min-h-10 items-center', className)}>
      <StockHint level="sold-out" />
    </div>
  )
}

interface ChosenSkuProps extends Pick<AddToCartProps, 'of' | 'className'> {
  readonly offers: ProductOffers
  readonly prices: readonly ShownPrice[]
}

/** A product with options, on its own page: the address says which SKU is chosen. */
function ChosenSku({ of, offers, prices, className }: ChosenSkuProps) {
  const chosen = useChosenSku(of, offers)
  const levelOf = useStockLevel(of)
  const storeId = store.useValue()
  if (!chosen) return null
  const levels = new Map(offers.skus.map(({ id }) => [id, levelOf({ skuId: id, storeId })]))
  return (
    <div className={cn('group/buy space-y-4', className)}>
      <SkuLinks offers={offers} chosen={chosen} levels={levels} />
      <CartForm of={of} look="whole" prices={prices} offers={offers} chosen={chosen} level={null} levels={levels} />
      <PerSku of={of} offers={offers} chosen={chosen}>
        {({ id }) => <SkuStock of={of} skuId={id} level={levels.get(id) ?? null} />}
      </PerSku>
    </div>
  )
}

/** Leads to the page of a product, where its options are chosen. */
function ChooseLink({ of, className }: Pick<AddToCartProps, 'of' | 'className'>) {
  const t = useText()
  const m = useMessages('addToCart')
  const language = useLanguage()
  const address = useAddressOf(product, of)
  if (address === null) return null
  return (
    <div className={cn('print:hidden', className)}>
      <ButtonLink
        href={localizedPath(address, language)}
        variant="outline"
        aria-label={`${m.choose}: ${t(of.title)}`}
        className="w-full px-3 text-sm pointer-fine:min-h-10"
      >
        {m.choose}
      </ButtonLink>
    </div>
  )
}

interface CartFormProps extends AddToCartProps {
  readonly prices: readonly ShownPrice[]
  /** Of a product without options. */
  readonly level: StockLevel | null
  /** Of a product with options. */
  readonly offers?: ProductOffers
  readonly chosen?: SkuOffer
  readonly levels?: SkuLevels
}

function CartForm({ of, look, prices, level, offers, chosen, levels, className }: CartFormProps) {
  const t = useText()
  const language = useLanguage()
  const m = useMessages('addToCart')
  const values = useProductValues(of)
  const { currencies } = useShownCurrency()
  const orders = useModulePage(orderPages.orders)
  const storeId = store.useValue()
  const suffix = useUnit(of, values)
  usePageScript(script)
  const title = t(of.title)
  const unit = intervalOf(values) ? '' : suffix
  const step = of.step ?? 1
  return (
    <form
      // A page that is loaded again has what its address says, not what was picked before.
      autoComplete="off"
      data-step={step}
      method="dialog"
      data-add-to-cart={of.id}
      data-added={m.added.replace('{title}', title)}
      data-open={m.open}
      data-orders={localizedPath(orders, language)}
      className={cn('group/cart noscript:hidden print:hidden', look === 'whole' && 'space-y-4', className)}
    >
      {offers && chosen ? (
        <PerSku of={of} offers={offers} chosen={chosen} className="contents">
          {sku => <Currencies prices={pricesOfSku(sku, currencies)} />}
        </PerSku>
      ) : (
        <Currencies prices={prices} />
      )}
      {offers && chosen && levels && <SkuChoice offers={offers} chosen={chosen} levels={levels} />}
      {look === 'whole' && of.soldBy === 'area' && !intervalOf(values) && <AreaCalculator step={step} />}
      {look === 'whole' && storeId === undefined && <StoreChoice of={of} />}
      {look !== 'whole' && storeId !== undefined && <input type="hidden" name="store" value={storeId} />}
      {/* Not for a SKU that is sold out. */}
      <div className="flex flex-wrap gap-3 group-has-[[data-sku]:not([hidden])_[data-sold-out]]/buy:hidden">
        {look === 'whole' && (
          <Stepper
            label={m.quantity}
            lessLabel={m.less}
            moreLabel={m.more}
            unit={unit}
            step={step}
            maximum={maximumQuantity}
          />
        )}
        {look !== 'buy' && (
          <button
            type="submit"
            aria-label={look === 'button' ? `${m.add}: ${title}` : undefined}
            className={buttonClasses(
              look === 'whole' ? 'primary' : 'outline',
              cn('grid', look === 'whole' ? 'grow sm:grow-0 sm:min-w-44' : 'w-full px-3 text-sm pointer-fine:min-h-10'),
            )}
          >
            <Phase of="idle">{m.add}</Phase>
            <Phase of="adding">{m.adding}</Phase>
            <Phase of="added">
              <Check />
              {m.inCart}
            </Phase>
          </button>
        )}
        {look === 'buy' && (
          <button type="submit" data-buy="" className={buttonClasses('primary', 'w-full px-3 text-sm')}>
            {m.sameAgain}
            <span className="sr-only">: {title}</span>
          </button>
        )}
      </div>
      {look === 'whole' && <StockHint level={level} />}
      {look === 'whole' && step > 1 && (
        <p className="text-sm text-text-muted">
          {m.steps.replace('{step}', [numberFormat(language).format(step), unit].filter(Boolean).join(' '))}
        </p>
      )}
    </form>
  )
}

const phases = {
  idle: 'in-data-[state=adding]:invisible in-data-[state=added]:invisible',
  adding: 'invisible in-data-[state=adding]:visible',
  added: 'invisible in-data-[state=added]:visible',
} as const

/** What the button says in a phase; all of them have the place of the widest. */
function Phase({ of, children }: { readonly of: keyof typeof phases; readonly children: ReactNode }) {
  return (
    <span className={cn('col-start-1 row-start-1 flex items-center justify-center gap-2', phases[of])}>{children}</span>
  )
}

function Check() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden="true">
      <path d="m5 13 4 4L19 7" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** The currencies of a product's prices. As with the prices, the one that the visitor has chosen is visible; none takes space. */
function Currencies({ prices }: { readonly prices: readonly ShownPrice[] }) {
  const { asked } = useShownCurrency()
  const seen = prices.find(({ currency }) => currency.id === asked?.id) ?? prices[0]
  return (
    <span data-prices={currencyCodes(prices.map(price => price.currency))} className="contents">
      {prices.map(price => (
        <span
          key={price.currency.id}
          data-currency={price.currency.code}
          data-id={price.currency.id}
          className={price === seen ? 'inline' : 'hidden'}
        />
      ))}
    </span>
  )
}

/** Which of its stores it comes from, where there are several. */
function StoreChoice({ of }: { readonly of: Row<typeof product> }) {
  const m = useMessages('addToCart')
  const t = useText()
  const stores = useLinked(storesToProducts, of, { from: 'right' })
  const levelOf = useStockLevel(of)
  const { soldOut } = useMessages('stock')
  if (stores.length < 2) return null
  return (
    <label className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <span className="font-medium">{m.store}</span>
      <select
        name="store"
        className="h-11 min-w-0 max-w-full grow rounded-md border border-border-strong bg-raised px-3 text-base text-text sm:max-w-80"
      >
        <option value="">{m.anyStore}</option>
        {stores.map(({ record }) => {
          const isSoldOut = levelOf({ storeId: record.id }) === 'sold-out'
          return (
            <option key={record.id} value={record.id} disabled={isSoldOut}>
              {isSoldOut ? `${t(record.title)} (${soldOut})` : t(record.title)}
            </option>
          )
        })}
      </select>
    </label>
  )
}
