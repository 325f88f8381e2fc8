import { parseCsv } from '@tessera/core'
import { balanceEntry } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import type { TestHost, TestResponse, TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../src/jobs.ts'
import { sendOrderMail } from '../src/order-mail.ts'
import { editsOf } from './edits-of.ts'
import { checkedOut, openShop, type Shop } from './shop.ts'

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
beforeEach(() => {
  shop.till.mood = 'willing'
})

const { administrator, bought, preview, edit, totalOf, balanceOf, refunded, assertSettled } = editsOf(() => shop)

describe('An order that is paid', () => {
  test('has fewer pieces after an edit, which are refunded', async () => {
    const order = await bought([2, 1])
    const { url, lines, invoiceId } = order
    const changes = { lines: [{ id: lines[0], quantity: 1 }] }
    expect((await preview(url, changes)).totals).toMatchObject([{ before: 4000, after: 3000, owed: 0, refund: 1000 }])
    const edited = await edit(url, changes, { reason: 'One is broken' })
    expect([edited.status, edited.row]).toMatchObject([
      201,
      { owed: [], refunds: [{ amount: 1000, status: 'succeeded' }] },
    ])
    expect(refunded(invoiceId)).toEqual(['10.00'])
    await assertSettled(order)
    const events = (await shop.events(order.orderId)).filter(({ type }) => type === 'edit')
    expect(events).toMatchObject([
      { reason: 'One is broken', data: { changes: [{ from: 2, to: 1, unitAmount: 1000 }] } },
    ])
  })

  test('loses a line whole', async () => {
    const order = await bought([1, 1])
    expect((await edit(order.url, { lines: [{ id: order.lines[1], quantity: 0 }] })).status).toBe(201)
    const { row } = await administrator().get(order.url, { include: 'ordersToProducts' })
    expect((row.ordersToProducts as TestRow[]).map(({ id }) => id)).toEqual([order.lines[0]])
    expect(refunded(order.invoiceId)).toEqual(['20.00'])
    await assertSettled(order)
  })

  test('gets more at what it costs today, which its owner pays; it stays where it is', async () => {
    const order = await bought([1])
    const { url, shopper, productIds, orderId } = order
    await shop.reprice(productIds[0] ?? '', 12)
    const other = await shop.product({ prices: [[5, 'EUR']] })
    const changes = { lines: [{ id: order.lines[0], quantity: 2 }], products: [{ productId: other, quantity: 3 }] }
    expect((await preview(url, changes)).totals).toMatchObject([{ before: 1000, after: 3700, owed: 2700, refund: 0 }])
    expect((await edit(url, changes)).row).toMatchObject({ owed: [{ amount: 2700, currencyCode: 'EUR' }] })
    const { row } = await administrator().get(url, { include: 'ordersToProducts' })
    const lines = (row.ordersToProducts as { quantity: number; unitAmount: number }[]).map(each => [
      each.quantity,
      each.unitAmount,
    ])
    expect(lines.toSorted()).toEqual([
      [1, 1000],
      [1, 1200],
      [3, 500],
    ])
    await assertSettled(order)
    const expected = [{ billingModuleCurrency: { id: shop.currencies.get('EUR') }, total: 2700 }]
    const wrong = await shop.checkOut(shopper, [orderId], { expected: [{ ...expected[0], total: 3700 }] })
    expect(wrong.status).toBe(409)
    const [once, twice] = [
      await shop.checkOut(shopper, [orderId], { expected }),
      await shop.checkOut(shopper, [orderId]),
    ]
    expect(once.invoices.map(({ amount }) => amount)).toEqual([2700])
    expect(twice.invoices.map(({ id }) => id)).toEqual(once.invoices.map(({ id }) => id))
    await shop.till.payAndTell(shop.host, once.invoices[0]?.id ?? '')
    expect(await balanceOf(url)).toMatchObject({ owed: [] })
    expect(await shop.order(orderId)).toMatchObject({ status: 'approving', attention: null })
    await assertSettled(order)
    expect((await shop.checkOut(shopper, [orderId])).response.issues).toMatchObject([
      { code: 'ECOMMERCE_ORDER_PLACED' },
    ])
  })

  test('owes a difference that its customer is mailed the link of, and nothing once that is paid', async () => {
    const { url, lines, orderId } = await bought([1])
    const send = () => administrator().post(`${url}/payment-link`)
    const mailed = async ({ body }: TestResponse) => {
      const [before, event] = [shop.host.mails.length, (body as { data: TestRow }).data]
      await sendOrderMail(shop.host.host, event.id)
      return shop.host.mails.slice(before)
    }
    expect((await send()).status).toBe(409)
    await edit(url, { lines: [{ id: lines[0], quantity: 3 }] }, { isTold: false })
    const sent = await send()
    expect([sent.status, sent.text]).toEqual([202, expect.any(String)])
    const [mail] = await mailed(sent)
    expect(mail?.subject).toContain('still to be paid')
    expect(mail?.text).toMatch(/Still to be paid: €20\n/)
    const token = /pay\?order=([\w.~%-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const path = `/api/ecommerce/payment-links/${decodeURIComponent(token)}`
    const expected = [{ billingModuleCurrency: { id: shop.currencies.get('EUR') }, total: 2000 }]
    const asked = await shop.host
      .asNobody()
      .post(`${path}/checkout`, { provider: 'till', email: 'grace@mail.example', expected })
    const { invoices } = checkedOut(asked)
    expect(invoices.map(({ amount }) => amount)).toEqual([2000])
    const late = await send()
    await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    expect(await balanceOf(url)).toMatchObject({ owed: [] })
    expect(await mailed(late)).toEqual([])
    expect((await send()).status).toBe(409)
    expect(await shop.order(orderId)).toMatchObject({ status: 'approving' })
  })

  test('keeps what its owner has had of a discount with the pieces that stay', async () => {
    const order = await bought([3, 1], 1000)
    // 50.00 less 10.00: a piece of 10.00 costs 8.00.
    const { totals } = await preview(order.url, { lines: [{ id: order.lines[0], quantity: 1 }] })
    expect(totals).toMatchObject([{ before: 4000, after: 2400, refund: 1600 }])
    expect((await edit(order.url, { lines: [{ id: order.lines[0], quantity: 1 }] })).status).toBe(201)
    await assertSettled(order)
    // New ones have none of it.
    expect((await edit(order.url, { lines: [{ id: order.lines[0], quantity: 2 }] })).status).toBe(201)
    expect(await totalOf(order.url)).toBe(3400)
    await assertSettled(order)
  })

  test('takes pieces back from what it owes before anything is refunded, and an invoice that asks for too much is closed', async () => {
    const order = await bought([1])
    const { url, shopper, orderId, lines } = order
    const productId = await shop.product({ prices: [[5, 'EUR']] })
    await edit(url, { products: [{ productId, quantity: 4 }] })
    const { invoices } = await shop.checkOut(shopper, [orderId])
    const { row } = await administrator().get(url, { include: 'ordersToProducts' })
    const added = (row.ordersToProducts as TestRow[]).find(({ id }) => id !== lines[0])
    await edit(url, { lines: [{ id: added?.id, quantity: 1 }] })
    expect(await balanceOf(url)).toMatchObject({ owed: [{ amount: 500 }], refunds: [] })
    expect(shop.till.pages.get(invoices[0]?.id ?? '')?.isClosed).toBe(true)
    await edit(url, {
      lines: [{ id: added?.id, quantity: 0 }],
      discounts: [{ currencyId: shop.currencies.get('EUR'), amount: 300 }],
    })
    expect(await balanceOf(url)).toMatchObject({ owed: [], refunds: [{ amount: 300, status: 'succeeded' }] })
    await assertSettled(order)
  })

  test('whose closed invoice is paid all the same waits for a decision', async () => {
    const { url, shopper, orderId } = await bought([1])
    const productId = await shop.product({ prices: [[5, 'EUR']] })
    await edit(url, { products: [{ productId, quantity: 1 }] })
    const { invoices } = await shop.checkOut(shopper, [orderId])
    await edit(url, { discounts: [{ currencyId: shop.currencies.get('EUR'), amount: 500 }] })
    await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    expect(await shop.order(orderId)).toMatchObject({ status: 'approving', attention: 'changed-cart' })
  })

  test('owes what it owes when the invoice of the difference is voided', async () => {
    const { url, shopper, orderId } = await bought([1])
    const productId = await shop.product({ prices: [[5, 'EUR']] })
    await edit(url, { products: [{ productId, quantity: 1 }] })
    const { invoices } = await shop.checkOut(shopper, [orderId])
    expect((await administrator().delete(`${url}/balance/payment`)).row).toMatchObject({ owed: [{ amount: 500 }] })
    expect((await shop.invoices(orderId)).find(({ id }) => id === invoices[0]?.id)?.status).toBe('void')
    const events = (await shop.events(orderId)).filter(({ type }) => type === 'payment')
    expect(events.at(-1)?.data).toMatchObject({ status: 'void', amount: 500 })
    const again = await shop.checkOut(shopper, [orderId])
    expect(again.invoices.map(({ id, amount }) => [id === invoices[0]?.id, amount])).toEqual([[false, 500]])
  })

  test('has its open difference closed when it is canceled', async () => {
    const { url, shopper, orderId } = await bought([1])
    const productId = await shop.product({ prices: [[5, 'EUR']] })
    await edit(url, { products: [{ productId, quantity: 1 }] })
    await shop.checkOut(shopper, [orderId])
    await administrator().patch(url, { status: 'canceled' })
    expect(await balanceOf(url)).toMatchObject({ owed: [] })
    expect((await shop.checkOut(shopper, [orderId])).status).toBe(409)
  })
})

describe('An edit', () => {
  test('counts for the order that was previewed only, and once', async () => {
    const { url, lines, invoiceId } = await bought([3])
    const changes = { lines: [{ id: lines[0], quantity: 2 }] }
    const { etag } = await preview(url, changes)
    const send = (total: number, headers: Readonly<Record<string, string>>) =>
      administrator().post(
        `${url}/edits`,
        { ...changes, expected: [{ currencyId: shop.currencies.get('EUR'), total }] },
        headers,
      )
    expect((await send(2000, {})).status).toBe(400)
    expect((await send(1, { 'if-match': etag })).issues).toMatchObject([{ code: 'ECOMMERCE_PRICES_CHANGED' }])
    const key = { 'if-match': etag, 'idempotency-key': 'one' }
    const [first, second] = [await send(2000, key), await send(2000, key)]
    expect([first.status, second.status, second.row.eventId]).toEqual([201, 201, first.row.eventId])
    expect((await send(2000, { 'if-match': etag })).status).toBe(412)
    expect(refunded(invoiceId)).toEqual(['10.00'])
  })

  test('of two at once on two nodes one wins, and the other learns that the order has changed', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await bought([4])
      const changes = [1, 2].map(quantity => ({ lines: [{ id: order.lines[0], quantity }] }))
      const seen = await Promise.all(changes.map(each => preview(order.url, each)))
      const responses = await Promise.all(
        changes.map((each, index) =>
          (index === 0 ? shop.host : node)
            .asAdministrator()
            .post(
              `${order.url}/edits`,
              { ...each, expected: seen[index]?.totals.map(({ currencyId, after: total }) => ({ currencyId, total })) },
              { 'if-match': seen[index]?.etag ?? '' },
            ),
        ),
      )
      expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 412])
      await assertSettled(order)
    }
  })

  test('takes out nothing that was sent, returned or refunded', async () => {
    const { url, lines, invoiceId } = await bought([4, 1])
    await administrator().post(`${url}/parcels`, { lines: [{ id: lines[0], quantity: 2 }] })
    await administrator().post(`/api/billing/invoices/${invoiceId}/refunds`, { lines: [{ id: lines[0], quantity: 1 }] })
    const seen = await preview(url, { lines: [{ id: lines[0], quantity: 2 }] })
    expect(seen.lines.find(({ id }) => id === lines[0])).toMatchObject({ minimum: 3, before: 4 })
    expect(seen.problems).toMatchObject([{ code: 'ECOMMERCE_FEWER_THAN_USED', path: 'lines.0.quantity' }])
    expect((await edit(url, { lines: [{ id: lines[0], quantity: 3 }] })).status).toBe(201)
    expect((await edit(url, { lines: [{ id: lines[0], quantity: 2 }] })).status).toBe(400)
  })

  test('leaves something in the order, and changes something', async () => {
    const { url, lines } = await bought([1])
    expect((await edit(url, { lines: [{ id: lines[0], quantity: 0 }] })).issues).toMatchObject([
      { code: 'ECOMMERCE_LAST_LINE' },
    ])
    expect((await edit(url, {})).issues).toMatchObject([{ code: 'ECOMMERCE_NOTHING_EDITED' }])
    const back = { lines: [{ id: lines[0], quantity: 1 }], products: [] }
    expect((await edit(url, back)).issues).toMatchObject([{ code: 'ECOMMERCE_NOTHING_EDITED' }])
    const other = await bought([1])
    expect((await edit(url, { lines: [{ id: other.lines[0], quantity: 2 }] })).issues).toMatchObject([
      { code: 'ECOMMERCE_NOT_IN_ORDER', path: 'lines.0.id' },
    ])
    const unsold = await shop.product()
    expect((await edit(url, { products: [{ productId: unsold, quantity: 1 }] })).issues).toMatchObject([
      { code: 'ECOMMERCE_NO_PRICE', path: 'products.0' },
    ])
  })

  test('is for orders that are paid and not wholly sent, and for administrators', async () => {
    const { url, lines, shopper } = await bought([1])
    expect((await shopper.client.post(`${url}/edits/preview`, {})).status).toBe(403)
    await administrator().patch(url, { status: 'delivering' })
    const late = await administrator().post(`${url}/edits/preview`, { lines: [{ id: lines[0], quantity: 2 }] })
    expect([late.status, late.causes]).toEqual([
      409,
      ['Orders are edited while they are paid and not wholly sent: this one is delivering'],
    ])
  })

  test('leaves subscriptions alone, and says why', async () => {
    const shopper = await shop.shopper()
    const [monthly, once] = [
      await shop.product({ prices: [[9, 'EUR']], interval: 'month' }),
      await shop.product({ prices: [[3, 'EUR']] }),
    ]
    await shopper.client.post(shopper.orders, { productId: once })
    const { row } = await shopper.client.post(shopper.orders, { productId: monthly })
    const { invoices } = await shop.checkOut(shopper, [row.id])
    for (const { id } of invoices) await shop.till.payAndTell(shop.host, id)
    const url = `/api/ecommerce/orders/${row.id}`
    const line = (row.ordersToProducts as TestRow[]).find(({ productId }) => productId === monthly)
    const { problems } = await preview(url, {
      lines: [{ id: line?.id, quantity: 2 }],
      products: [{ productId: monthly, quantity: 1 }],
    })
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ['ECOMMERCE_SUBSCRIPTION_EDIT', 'lines.0.quantity'],
      ['ECOMMERCE_SUBSCRIPTION_EDIT', 'products.0'],
    ])
  })

  test('moves the stock: what is taken out is there again, and nothing is added that isn’t', async () => {
    const { url, lines, productIds } = await bought([1])
    const stockUrl = `/api/ecommerce/products/${productIds[0]}/stock`
    await administrator().put(stockUrl, { stock: [{ available: 2 }] })
    expect((await edit(url, { lines: [{ id: lines[0], quantity: 3 }] })).status).toBe(201)
    const available = async () => (await administrator().get(stockUrl)).rows[0]?.available
    expect(await available()).toBe(0)
    const seen = await preview(url, { lines: [{ id: lines[0], quantity: 4 }] })
    expect(seen.problems).toMatchObject([{ code: 'ECOMMERCE_SOLD_OUT', path: 'lines.0.quantity' }])
    const refused = await edit(url, { lines: [{ id: lines[0], quantity: 4 }] })
    expect([refused.status, refused.issues]).toMatchObject([409, [{ code: 'ECOMMERCE_SOLD_OUT' }]])
    expect((await edit(url, { lines: [{ id: lines[0], quantity: 2 }] })).status).toBe(201)
    expect(await available()).toBe(1)
  })

  test('refunds no more than is left of the payments', async () => {
    const order = await bought([1, 1])
    await administrator().post(`/api/billing/invoices/${order.invoiceId}/refunds`, { amount: 1500 })
    const changes = { lines: [{ id: order.lines[1], quantity: 0 }] }
    expect((await preview(order.url, changes)).totals).toMatchObject([{ refund: 1500, refundedBefore: 500 }])
    expect((await edit(order.url, changes)).status).toBe(201)
    expect(refunded(order.invoiceId)).toEqual(['15.00', '15.00'])
    expect(await balanceOf(order.url)).toMatchObject({ owed: [] })
  })

  test('is settled once however often its job runs', async () => {
    const order = await bought([2])
    await edit(order.url, { lines: [{ id: order.lines[0], quantity: 1 }] })
    const filters = { and: [{ column: 'orderId', method: 'eq', value: order.orderId }] } as const
    const { rows } = await shop.host.host.service(balanceEntry).list({ filters }, system)
    const refund = rows.find(({ kind }) => kind === 'refund')
    // The process ended before it had noted the refund.
    await shop.host.host.service(balanceEntry).update(refund?.id ?? '', { refundId: null }, system)
    for (const each of [shop.host, node]) {
      await jobs['ecommerce-module-orders-settle-edit']?.(each.host, { orderId: order.orderId })
    }
    expect(refunded(order.invoiceId)).toEqual(['10.00'])
    await assertSettled(order)
  })

  test('tells the customer what changed, unless the shop doesn’t want to', async () => {
    const order = await bought([2])
    const productId = await shop.product({ prices: [[5, 'EUR']], title: 'Vase' })
    await edit(order.url, { products: [{ productId, quantity: 1 }] }, { isTold: false })
    await edit(order.url, { lines: [{ id: order.lines[0], quantity: 1 }] }, { reason: 'As you asked' })
    for (const { id, type } of await shop.events(order.orderId)) {
      if (type === 'edit') await jobs['ecommerce-module-orders-mail']?.(shop.host.host, { eventId: id })
    }
    const mails = shop.host.mails.filter(({ subject }) => subject.includes('has been changed'))
    const number = String((await shop.order(order.orderId)).number)
    const own = mails.filter(({ subject }) => subject.includes(number))
    expect(own).toHaveLength(1)
    expect(own[0]?.text).toMatch(/Tile of 10: 1 instead of 2[\s\S]*We refund €5[\s\S]*As you asked/)
  })

  test('keeps the export for accounting right', async () => {
    const order = await bought([2, 1])
    const number = String((await shop.order(order.orderId)).number)
    const day = new Date().toISOString().slice(0, 10)
    const sum = async () => {
      const { text } = await administrator().get('/api/ecommerce/orders/accounting.csv', {
        from: day,
        to: day,
        language: 'en',
      })
      const [head = [], ...rows] = parseCsv(text)
      const own = rows.filter(row => row[0] === number)
      return own.reduce((total, row) => total + Math.round(Number(row[head.indexOf('Total')]) * 100), 0)
    }
    expect(await sum()).toBe(4000)
    await administrator().post(`/api/billing/invoices/${order.invoiceId}/refunds`, { amount: 100 })
    await edit(order.url, { lines: [{ id: order.lines[0], quantity: 1 }] })
    expect(await sum()).toBe(2900)
    const productId = await shop.product({ prices: [[5, 'EUR']] })
    await edit(order.url, { products: [{ productId, quantity: 1 }] })
    expect(await sum()).toBe(2900)
    const { invoices } = await shop.checkOut(order.shopper, [order.orderId])
    await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    expect(await sum()).toBe(3400)
  })
})
