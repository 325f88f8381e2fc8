import type { Row } from '@tessera/core'
import { type OrderBalance, paymentLinkPath } from '@tessera/ecommerce'
import type { file } from '@tessera/file-storage'
import { type ApiClient, createApiClient } from '@tessera/widget-sdk'
import { openPageSession } from '@tessera/widget-sdk/browser'
import type { CartChoice, CartOrder, CheckoutDetails, CheckoutResult } from '../cart/cart-order.ts'
import { type CartPayment, cartPayments, cartTotals } from '../cart/cart-totals.ts'
import type { OrderDetails } from './orders-api.ts'

/** An order as it is shown to anyone who has its link. */
export interface LinkedOrder extends CartOrder {
  readonly invoices: NonNullable<OrderDetails['invoices']>
  /** What is still to be paid after the shop has changed a paid order. */
  readonly owed: OrderBalance['owed']
  /** Once it is paid. */
  readonly files: readonly (Pick<Row<typeof file>, 'id' | 'alt' | 'adminTitle'> & {
    readonly kind: 'receipt' | 'card' | 'attachment'
    readonly path: string
  })[]
}

/** Without a session, too: one that there is only says whose account pays. */
async function open(): Promise<ApiClient> {
  const session = await openPageSession()
  const headers = { 'accept-language': document.documentElement.lang }
  return createApiClient({ ...(session && { fetch: session.fetch }), headers })
}

/** What can be done with the order that a link leads to. Each call throws an `ApiError`, 404 for a link that leads nowhere. */
export function linkedOrderApi(link: string) {
  const path = paymentLinkPath(encodeURIComponent(link))
  return {
    read: async (): Promise<LinkedOrder> => (await open()).call('GET', path, undefined, { isFresh: true }),
    /** Has the server ask the provider what became of the payment. */
    check: async (): Promise<LinkedOrder> => (await open()).call('POST', `${path}/check`, {}, { isFresh: true }),
    choose: async (choice: CartChoice): Promise<LinkedOrder> => (await open()).call('PATCH', path, choice),
    /** Refused when it costs something else by now than was shown. */
    async pay(order: LinkedOrder, details: CheckoutDetails): Promise<CheckoutResult> {
      const payable = order.owed.length > 0 ? duePayments(order) : cartTotals([order])
      const expected = payable.map(({ currency: { id }, amount }) => ({
        billingModuleCurrency: { id },
        total: amount,
      }))
      return (await open()).call('POST', `${path}/checkout`, { ...details, expected })
    },
  }
}

/** The payments that such an order asks for: all of it, or what was added to it after it was paid. */
export function duePayments(
  order: Pick<OrderDetails, 'ordersToProducts' | 'adjustments'> & Pick<LinkedOrder, 'owed'>,
): readonly CartPayment[] {
  if (order.owed.length === 0) return cartPayments([order])
  return order.owed.flatMap(({ currencyId, amount }) => {
    const line = order.ordersToProducts.find(({ billingModuleCurrency: { id } }) => id === currencyId)
    return line ? [{ currency: line.billingModuleCurrency, amount, interval: null }] : []
  })
}
