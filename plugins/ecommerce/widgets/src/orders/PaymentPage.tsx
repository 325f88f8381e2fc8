import { orderPages } from '@tessera/ecommerce'
import { ApiError, localizedPath, useLanguage, useModulePage } from '@tessera/widget-sdk'
import { Alert, Button, ButtonLink } from '@tessera/widget-sdk/ui'
import { useEffect, useState } from 'react'
import { openPanel } from '../cart/cart-panel.ts'
import { pageCart } from '../cart/page-cart.ts'
import { isTemporary } from '../cart/reconnection.ts'
import { useErrorText } from '../cart/use-error-text.ts'
import { useMessages } from '../messages.ts'
import { NoSession } from './NoSession.tsx'
import { OpenPayments, openPayments } from './OpenPayments.tsx'
import { OrderCard } from './OrderCard.tsx'
import { OrderSkeleton } from './OrderSkeleton.tsx'
import { checkedOrder, type OrderDetails } from './orders-api.ts'
import { askForPayment } from './payment-questions.ts'
import { type PaymentState, paymentState } from './payment-state.ts'

interface Seen {
  readonly state: PaymentState | 'unknown'
  readonly orders: readonly OrderDetails[]
  readonly error: unknown
}

/** Where a payment page leads back to: it asks what became of the payment, a few times. In a browser only. */
export function PaymentPage() {
  const m = useMessages('paymentPage')
  const language = useLanguage()
  const errorText = useErrorText()
  const ordersUrl = useModulePage(orderPages.orders)
  const [seen, setSeen] = useState<Seen | null>(null)
  const [round, setRound] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    void ask(round > 0, controller.signal, setSeen)
    return () => controller.abort()
  }, [round])

  if (seen === null) return <OrderSkeleton />
  const { state, orders, error } = seen
  const open = state === 'unpaid' || state === 'part' ? openPayments(orders) : []
  if (state === 'unknown') return error ? <Alert tone="danger">{errorText(error)}</Alert> : <NoSession />
  return (
    <div className="space-y-8">
      <div role="status" className="max-w-text">
        <p className="font-heading font-semibold text-2xl md:text-3xl">{m[state]}</p>
        <p className="mt-3 text-pretty text-lg text-text-muted">{m[`${state}Hint`]}</p>
      </div>
      <ul className="max-w-3xl space-y-4">
        {orders.map(each => (
          <li key={each.id}>
            <OrderCard of={each} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <OpenPayments of={open} />
        {state === 'failed' && (
          <Button variant="primary" onClick={() => openPanel({ kind: 'cart' }, location.href)}>
            {m.openCart}
          </Button>
        )}
        {state === 'late' && (
          <Button variant="primary" onClick={() => setRound(round + 1)}>
            {m.askAgain}
          </Button>
        )}
        {/* Another one, rather than a button that changes its colour. */}
        <ButtonLink
          key={state}
          href={localizedPath(ordersUrl, language)}
          variant={state === 'late' || state === 'failed' || open.length > 0 ? 'outline' : 'primary'}
        >
          {m.orders}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Asks until it is known, or for half an hour. */
async function ask(isAgain: boolean, signal: AbortSignal, onSeen: (seen: Seen) => void): Promise<void> {
  const query = new URLSearchParams(location.search)
  const ids = query.getAll('order')
  const isCanceled = query.get('canceled') === 'true' && !isAgain
  await askForPayment(() => checked(ids, isCanceled), onSeen, signal)
  // What was paid for is no longer in the cart.
  if (!signal.aborted) void pageCart().load()
}

async function checked(ids: readonly string[], isCanceled: boolean): Promise<Seen> {
  try {
    const orders = await Promise.all(ids.map(checkedOrder))
    const known = orders.filter(each => each !== null)
    if (known.length === 0 || known.length < orders.length) return { state: 'unknown', orders: [], error: null }
    return { state: paymentState(known, isCanceled), orders: known, error: null }
  } catch (error) {
    // Without a connection it is asked again.
    if (isTemporary(error)) return { state: 'waiting', orders: [], error: null }
    const isForeign = error instanceof ApiError && error.status === 404
    return { state: 'unknown', orders: [], error: isForeign ? null : error }
  }
}
