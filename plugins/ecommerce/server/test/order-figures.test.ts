import { type OrderFigures, orderFiguresPath, ordersToPaymentIntents } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

async function placed(title: string, price: readonly [number, string], email: string) {
  const shopper = await shop.shopper()
  const productId = await shop.product({ prices: [price], title })
  const { row } = await shopper.client.post(shopper.orders, { productId, quantity: 2 })
  const { invoices } = await shop.checkOut(shopper, [row.id], { email })
  return { shopper, orderId: row.id, invoiceId: invoices[0]?.id ?? '' }
}

const administrator = () => shop.host.asAdministrator()
const figures = async () => ((await administrator().get(orderFiguresPath)).body as { data: OrderFigures }).data
const found = async (search: string) =>
  (
    (await administrator().get(`/api/ecommerce/orders/found?search=${encodeURIComponent(search)}`)).body as {
      data: string[]
    }
  ).data

test('count orders by status, and add up what was paid and refunded, each currency for itself', async () => {
  expect(await figures()).toEqual({ statuses: {}, attention: 0, income: [] })
  const first = await placed('Dusk', [19.9, 'EUR'], 'ada@mail.example')
  const second = await placed('Dawn', [300, 'JPY'], 'eve@mail.example')
  await placed('Noon', [5, 'EUR'], 'eve@mail.example')
  await shop.till.payAndTell(shop.host, first.invoiceId)
  await shop.till.payAndTell(shop.host, second.invoiceId)
  await administrator().post(`/api/billing/invoices/${first.invoiceId}/refunds`, { amount: 1000 })
  const test = { isTest: true, orders: 1 }
  expect(await figures()).toEqual({
    statuses: { approving: 2, paying: 1 },
    attention: 0,
    income: [
      { ...test, currencyCode: 'EUR', amount: 3980, refundedAmount: 1000 },
      { ...test, currencyCode: 'JPY', amount: 600, refundedAmount: 0 },
    ],
  })
})

test('one payment of two orders is counted once', async () => {
  const { orderId, invoiceId } = await placed('Tide', [1, 'KWD'], 'kim@mail.example')
  const other = await placed('Tide', [1, 'KWD'], 'kim@mail.example')
  await shop.till.payAndTell(shop.host, invoiceId)
  const links = shop.host.host.service(ordersToPaymentIntents)
  const filters = { and: [{ column: 'orderId', method: 'eq', value: orderId }] } as const
  const { rows } = await links.list({ filters }, system)
  const intentId = rows[0]?.billingModulePaymentIntentId ?? ''
  await links.create({ orderId: other.orderId, billingModulePaymentIntentId: intentId }, system)
  const { income } = await figures()
  expect(income.find(({ currencyCode }) => currencyCode === 'KWD')).toMatchObject({ orders: 2, amount: 2000 })
})

test('orders are found by number, email and product as it was sold, and by nothing else', async () => {
  const { orderId } = await placed('Плитка «Полдень» 100%', [7, 'EUR'], 'zoe@mail.example')
  const { number } = await shop.order(orderId)
  for (const search of [String(number), 'ZOE@mail', 'полдень', '100%', orderId]) {
    expect(await found(search), search).toEqual([orderId])
  }
  expect(await found('en')).not.toContain(orderId)
  expect(await found('100_')).toEqual([])
})

test('nobody else sees figures, or finds orders', async () => {
  const { client } = await shop.shopper()
  expect((await client.get(orderFiguresPath)).status).toBe(403)
  expect((await client.get('/api/ecommerce/orders/found?search=ada')).status).toBe(403)
})
