import { formatMoney, timesAmount } from '@tessera/billing'
import { intervalIn, intervalOf, pricesOf, product } from '@tessera/ecommerce'
import { useLanguage, useRow, useText } from '@tessera/widget-sdk'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../messages.ts'
import { Stepper } from '../stepper.tsx'
import { useUnit } from '../use-unit.ts'
import { useProductValues } from '../use-values.ts'
import { Loading } from './CartFrame.tsx'
import { LinePicture } from './CartLines.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import { type CartItem, type CheckoutResult, maximumQuantity } from './cart-order.ts'
import { cartPanel } from './cart-panel.ts'
import { PaymentLinks } from './PaymentLinks.tsx'
import { pageCart } from './page-cart.ts'

/** One product that is paid at once. */
export function BuyContents({ item }: { readonly item: CartItem }) {
  const row = useRow(product, item.productId)
  const [isAlone, setAlone] = useState(false)
  const isAsked = useRef(false)

  // Where there is a delivery to choose, or a discount to enter, that is done in the cart.
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const cart = pageCart()
    cart
      .hasRules()
      .then(async hasRules => {
        if (!hasRules) return setAlone(true)
        await cart.add(item)
        cartPanel.setState({ panel: { kind: 'cart' } })
      })
      // The checkout says what is wrong.
      .catch(() => setAlone(true))
  }, [item])

  if (!isAlone) return <Loading />
  return row ? <Buy item={item} row={row} /> : null
}

function Buy({
  item,
  row,
}: {
  readonly item: CartItem
  readonly row: NonNullable<ReturnType<typeof useRow<typeof product>>>
}) {
  const m = useMessages('cart')
  const t = useText()
  const language = useLanguage()
  const [quantity, setQuantity] = useState(item.quantity)
  const [result, setResult] = useState<CheckoutResult | null>(null)
  const values = useProductValues(row)
  const unit = useUnit(row, values)
  const prices = pricesOf(values)
  const price = prices.find(({ currency }) => currency.id === item.currencyId) ?? prices[0]
  if (result) return <PaymentLinks result={result} />
  const title = t(row.title)
  const amount = price && timesAmount(price.amount, quantity)
  const interval = intervalIn(intervalOf(values)?.attribute.string ?? null)
  return (
    <div className="grow overflow-y-auto overscroll-contain px-5 py-6 sm:px-7">
      <div className="flex gap-4">
        <LinePicture of={{ product: row }} />
        <div className="min-w-0 grow">
          <p className="font-medium leading-snug">{title}</p>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <Stepper
              label={m.quantity}
              lessLabel={m.less}
              moreLabel={m.more}
              unit={intervalOf(values) ? '' : unit}
              step={row.step ?? 1}
              maximum={maximumQuantity}
              value={quantity}
              onChange={setQuantity}
            />
            {price && (
              <p aria-live="polite" className="font-heading font-semibold text-xl">
                {formatMoney(amount ?? 0, price.currency, language)}
              </p>
            )}
          </div>
        </div>
      </div>
      <CheckoutForm
        payments={price && amount !== undefined ? [{ currency: price.currency, amount, interval }] : []}
        submit={details => pageCart().buy({ ...item, quantity }, details)}
        onResult={setResult}
      />
    </div>
  )
}
