import type { ProviderEvent } from '@tessera/billing/server'
import { adjustment } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import type { TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop, type Shopper } from './shop.ts'

/** How other shops have lost or doubled money, by their public issues. */
let shop: Shop
let node: TestHost
beforeAll(async () => {
  shop = await openShop()
  node = await shop.secondNode()
})
afterAll(async () => {
  await node?.close()
  await shop?.close()
})

async function filled(price = 10, quantity = 2) {
  const shopper = await shop.shopper()
  const productId = await shop.product({ prices: [[price, 'EUR']] })
  const { row } = await shopper.client.post(shopper.orders, { productId, quantity })
  return { shopper, productId, orderId: row.id }
}

async function placed(price = 10, quantity = 2) {
  const cart = await filled(price, quantity)
  const { invoices } = await shop.checkOut(cart.shopper, [cart.orderId])
  return { ...cart, invoiceId: invoices[0]?.id ?? '' }
}

const stepsOf = async (orderId: string) =>
  (await shop.events(orderId)).flatMap(({ type, to }) => (type === 'status' ? [to] : []))
const adjust = (orderId: string, kind: 'delivery' | 'discount', amount: number) =>
  shop.host.host
    .service(adjustment)
    .create({ orderId, kind, amount, currencyId: shop.currencies.get('EUR') ?? '' }, system)

test('The notification and the returning browser complete the same order at once, and it is completed once (Medusa 13301, 4798, 2948)', async () => {
  for (let round = 0; round < 5; round++) {
    const { shopper, orderId, invoiceId } = await placed()
    const elsewhere = shop.shopperOn(node, shopper.id)
    const check = ({ client }: Shopper) => client.post(`/api/ecommerce/orders/${orderId}/check`, {})
    shop.till.pay(invoiceId)
    const [, , ...checked] = await Promise.all([
      shop.till.tell(shop.host, invoiceId),
      shop.till.tell(node, invoiceId),
      ...[shopper, elsewhere, shopper, elsewhere].map(check),
    ])
    expect(checked.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await stepsOf(orderId)).toEqual(['paying', 'approving'])
    expect((await shop.events(orderId)).filter(({ type }) => type === 'payment')).toHaveLength(1)
  }
})

test('A window that is closed after paying leaves an order that waits, and goes on without the browser (PrestaShop’s Stripe module 80)', async () => {
  const { orderId, invoiceId } = await placed()
  shop.till.pay(invoiceId)
  expect(await shop.order(orderId)).toMatchObject({ status: 'paying', number: expect.any(String) })
  await shop.till.tell(node, invoiceId)
  expect((await shop.order(orderId)).status).toBe('approving')
})

test.each(['till', 'other-till'])(
  'A payment that nobody has told us of is not asked for a second time, here by %s (ps_checkout 1546)',
  async provider => {
    const { shopper, orderId, invoiceId } = await placed()
    shop.till.pay(invoiceId)
    const again = await shop.checkOut(shopper, [orderId], { provider })
    // The same page, which takes no second payment; or none, since it turns out to be paid.
    if (again.status === 200) expect(again.invoices.map(({ id }) => id)).toEqual([invoiceId])
    else expect(again.status).toBe(409)
    await shopper.client.post(`/api/ecommerce/orders/${orderId}/check`, {})
    expect(await stepsOf(orderId)).toEqual(['paying', 'approving'])
    expect((await shop.invoices(orderId)).map(({ id }) => id)).toEqual([invoiceId])
  },
)

describe.each([
  ['a coupon', 'discount', -500],
  ['delivery', 'delivery', 700],
] as const)(
  'A sum that %s changes while it is being paid (Vendure 3269, 3025; WooCommerce Stripe 4093)',
  (_what, kind, amount) => {
    test('is asked for as it is then, and the old payment page is closed', async () => {
      const { shopper, orderId, invoiceId } = await placed()
      await adjust(orderId, kind, amount)
      const { invoices } = await shop.checkOut(shopper, [orderId])
      expect(invoices).toMatchObject([{ status: 'open', amount: 2000 + amount }])
      expect(shop.till.pages.get(invoiceId)?.isClosed).toBe(true)
      await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
      expect((await shop.order(orderId)).status).toBe('approving')
    })

    test('is not settled by a payment of the old one, which waits for a decision', async () => {
      const { orderId, invoiceId } = await placed()
      await adjust(orderId, kind, amount)
      await shop.till.payAndTell(shop.host, invoiceId)
      expect(await shop.order(orderId)).toMatchObject({ status: 'paying', attention: 'changed-cart' })
    })
  },
)

test('A second payment of the same page waits for a decision, once', async () => {
  const { orderId, invoiceId } = await placed()
  await shop.till.payAndTell(shop.host, invoiceId)
  const money = shop.till.pages.get(invoiceId)?.request.total
  if (!money) throw new Error('There is no payment page')
  const second = (eventId: string) => ({
    ...{ eventId, kind: 'paid', name: 'paid', invoiceId, money, transactionId: `second-${invoiceId}` },
    ...{ isOwnAccount: true, isTest: true },
  })
  await shop.till.tell(shop.host, invoiceId, [second(`twice-${invoiceId}`) as ProviderEvent])
  expect(await shop.order(orderId)).toMatchObject({ status: 'approving', attention: 'second-payment' })
  await shop.host.asAdministrator().patch(`/api/ecommerce/orders/${orderId}`, { attention: null })
  await shop.till.tell(shop.host, invoiceId, [second(`told-again-${invoiceId}`) as ProviderEvent])
  expect(await shop.order(orderId)).toMatchObject({ status: 'approving', attention: null })
})

test('Two orders of the same things have a payment each, and one pays for itself alone (WooPayments 6977)', async () => {
  const first = await placed()
  const { row } = await first.shopper.client.post(first.shopper.orders, { productId: first.productId, quantity: 2 })
  const { invoices } = await shop.checkOut(first.shopper, [row.id])
  expect(row.id).not.toBe(first.orderId)
  expect(invoices[0]?.id).not.toBe(first.invoiceId)
  await shop.till.payAndTell(shop.host, first.invoiceId)
  await shop.till.tell(node, first.invoiceId)
  expect((await shop.order(first.orderId)).status).toBe('approving')
  expect((await shop.order(row.id)).status).toBe('paying')
})

test('A payment that failed is tried again, as often as it takes (Medusa 6745)', async () => {
  const { shopper, orderId, invoiceId } = await placed()
  await shop.till.expire(shop.host, invoiceId)
  expect((await shop.order(orderId)).status).toBe('new')
  const second = await shop.checkOut(shopper, [orderId])
  await shop.till.expire(shop.host, second.invoices[0]?.id ?? '')
  const third = await shop.checkOut(shopper, [orderId])
  expect(new Set([invoiceId, second.invoices[0]?.id, third.invoices[0]?.id]).size).toBe(3)
  await shop.till.payAndTell(shop.host, third.invoices[0]?.id ?? '')
  expect((await shop.order(orderId)).status).toBe('approving')
})

test('Refunds are reckoned from what was settled, whatever the order says by then (Vendure 2912, 890, 4013)', async () => {
  const { orderId, invoiceId } = await placed()
  await shop.till.payAndTell(shop.host, invoiceId)
  await adjust(orderId, 'delivery', 5000)
  const refund = (body: object) => shop.host.asAdministrator().post(`/api/billing/invoices/${invoiceId}/refunds`, body)
  expect((await refund({ amount: 2001 })).status).toBe(409)
  expect((await refund({ amount: 1999 })).row.amount).toBe(1999)
  expect((await refund({})).row.amount).toBe(1)
  expect((await refund({})).status).toBe(409)
  expect(await shop.invoices(orderId)).toMatchObject([{ amount: 2000, refundedAmount: 2000 }])
})
