import type { TestHost, TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../src/jobs.ts'
import { openShop, type Shop, type Shopper } from './shop.ts'

let shop: Shop
let node: TestHost
beforeAll(async () => {
  shop = await openShop({ environment: { ADMIN_EMAIL: 'shop@mail.example' } }, [], { returns: { days: 14 } })
  node = await shop.secondNode()
})
afterAll(async () => {
  await node?.close()
  await shop?.close()
})
beforeEach(() => {
  shop.till.mood = 'willing'
})

const administrator = () => shop.host.asAdministrator()

interface Bought {
  readonly shopper: Shopper
  readonly orderId: string
  readonly url: string
  /** Ids of the lines: so many pieces of 10, 20, 30 and so on. */
  readonly lines: readonly string[]
  readonly invoiceId: string
}

/** A paid order with so many pieces of each line. */
async function bought(quantities: readonly number[], body: Readonly<Record<string, unknown>> = {}): Promise<Bought> {
  const shopper = await shop.shopper()
  let row: TestRow | undefined
  for (const [index, quantity] of quantities.entries()) {
    const price = (index + 1) * 10
    const productId = await shop.product({ prices: [[price, 'EUR']], title: `Tile of ${price}` })
    row = (await shopper.client.post(shopper.orders, { productId, quantity })).row
  }
  if (!row) throw new Error('Nothing was bought')
  const lines = (row.ordersToProducts as { id: string; unitAmount: number }[])
    .toSorted((one, other) => one.unitAmount - other.unitAmount)
    .map(({ id }) => id)
  const { invoices } = await shop.checkOut(shopper, [row.id], body)
  const invoiceId = invoices[0]?.id ?? ''
  await shop.till.payAndTell(shop.host, invoiceId)
  return { shopper, orderId: row.id, url: `/api/ecommerce/orders/${row.id}`, lines, invoiceId }
}

const pieces = (id: string | undefined, quantity: number) => ({ id, quantity })
const statusOf = async (id: string) => (await shop.order(id)).status
const seenBy = async ({ shopper, orderId }: Bought) => (await shopper.client.get(`${shopper.orders}/${orderId}`)).row

/** Runs the mail jobs of parcels and returns of an order. */
async function tell(orderId: string): Promise<void> {
  for (const { id, type } of await shop.events(orderId)) {
    if (type === 'parcel' || type === 'return')
      await jobs['ecommerce-module-orders-mail']?.(shop.host.host, { eventId: id })
  }
}
const mailsTo = (email: string) => shop.host.mails.filter(({ to }) => to === email)

describe('Parcels', () => {
  test('are sent one after the other: the order is being packed with the first, and on its way with the last', async () => {
    const order = await bought([2, 1])
    const { url, lines, orderId } = order
    const first = await administrator().post(`${url}/parcels`, {
      carrier: 'DHL',
      number: 'JD01',
      trackingUrl: 'https://track.example/JD01',
      lines: [pieces(lines[0], 1)],
    })
    expect([first.status, first.row]).toMatchObject([201, { carrier: 'DHL', number: 'JD01', orderId }])
    expect(await statusOf(orderId)).toBe('packaging')
    await administrator().post(`${url}/parcels`, { lines: [pieces(lines[0], 1), pieces(lines[1], 1)] })
    expect(await statusOf(orderId)).toBe('delivering')
    const steps = (await shop.events(orderId)).filter(({ type }) => type === 'status')
    expect(steps.map(({ to, isByHand }) => [to, isByHand])).toEqual([
      ['paying', false],
      ['approving', false],
      ['packaging', false],
      ['delivering', false],
    ])
  })

  test('never hold more than was bought', async () => {
    const { url, lines } = await bought([2, 1])
    await administrator().post(`${url}/parcels`, { lines: [pieces(lines[0], 1)] })
    const more = await administrator().post(`${url}/parcels`, { lines: [pieces(lines[1], 1), pieces(lines[0], 2)] })
    expect([more.status, more.issues]).toMatchObject([
      409,
      [{ code: 'ECOMMERCE_MORE_THAN_LEFT', path: 'lines.1.quantity', params: { maximum: 1 } }],
    ])
    const twice = await administrator().post(`${url}/parcels`, { lines: [pieces(lines[1], 1), pieces(lines[1], 1)] })
    expect([twice.status, twice.issues]).toMatchObject([400, [{ code: 'ECOMMERCE_NOT_IN_ORDER', path: 'lines.1.id' }]])
    const other = await bought([1])
    const foreign = await administrator().post(`${url}/parcels`, { lines: [pieces(other.lines[0], 1)] })
    expect(foreign.status).toBe(400)
  })

  test('never hold more than was bought, however many are sent at once on two nodes', async () => {
    for (let round = 0; round < 10; round++) {
      const { url, lines, orderId } = await bought([5])
      const responses = await Promise.all(
        [1, 2, 3, 2, 4, 1].map((quantity, index) =>
          (index % 2 === 0 ? shop.host : node)
            .asAdministrator()
            .post(`${url}/parcels`, { lines: [pieces(lines[0], quantity)] }),
        ),
      )
      for (const { status, text } of responses) expect([201, 409], text).toContain(status)
      const { row } = await administrator().get(url, { include: 'parcels.parcelLines' })
      const sent = (row.parcels as { parcelLines: { quantity: number }[] }[]).flatMap(each => each.parcelLines)
      const sum = sent.reduce((total, { quantity }) => total + quantity, 0)
      expect(sum).toBeLessThanOrEqual(5)
      expect(await statusOf(orderId)).toBe(sum === 5 ? 'delivering' : 'packaging')
    }
  })

  test('are sent of what is paid only, by administrators only, with a link that is safe to open', async () => {
    const shopper = await shop.shopper()
    const productId = await shop.product({ prices: [[5, 'EUR']] })
    const { row } = await shopper.client.post(shopper.orders, { productId })
    const [line] = row.ordersToProducts as { id: string }[]
    const parcel = { lines: [pieces(line?.id, 1)] }
    const unpaid = await administrator().post(`/api/ecommerce/orders/${row.id}/parcels`, parcel)
    expect([unpaid.status, unpaid.text]).toEqual([409, expect.stringContaining('ECOMMERCE_ORDER_STEP')])
    const { url, lines, shopper: owner } = await bought([1])
    const own = { lines: [pieces(lines[0], 1)] }
    expect((await owner.client.post(`${url}/parcels`, own)).status).toBe(403)
    for (const trackingUrl of ['javascript:alert(1)', 'http://track.example/1', 'https://', 'https://a b']) {
      expect((await administrator().post(`${url}/parcels`, { ...own, trackingUrl })).status).toBe(400)
    }
    expect((await administrator().get('/api/ecommerce/parcels')).status).toBe(200)
    expect((await shop.host.asNobody().get('/api/ecommerce/parcels')).status).toBe(401)
  })

  test('are changed, and deliver the order once all of them have arrived', async () => {
    const { url, lines, orderId } = await bought([2])
    const send = () => administrator().post(`${url}/parcels`, { lines: [pieces(lines[0], 1)] })
    const [first, second] = [await send(), await send()]
    const parcel = (id: string) => `${url}/parcels/${id}`
    await administrator().patch(parcel(first.row.id), { number: 'JD02' })
    const arrived = await administrator().patch(parcel(first.row.id), { isDelivered: true })
    expect(arrived.row).toMatchObject({ number: 'JD02', deliveredAt: expect.any(String) })
    expect(await statusOf(orderId)).toBe('delivering')
    await administrator().patch(parcel(second.row.id), { isDelivered: true })
    expect(await statusOf(orderId)).toBe('delivered')
    const other = await bought([1])
    expect((await administrator().patch(`${other.url}/parcels/${first.row.id}`, { number: '1' })).status).toBe(404)
  })

  test('that were not sent after all are taken back, and what was in them is sent again', async () => {
    const { url, lines } = await bought([1])
    const sent = { lines: [pieces(lines[0], 1)] }
    const { row } = await administrator().post(`${url}/parcels`, sent)
    expect((await administrator().delete(`${url}/parcels/${row.id}`)).status).toBe(200)
    expect((await administrator().post(`${url}/parcels`, sent)).status).toBe(201)
  })

  test('reach their buyer as a mail in the language of the order, and on the page of the order', async () => {
    const email = 'olga@mail.example'
    const order = await bought([2], { email, language: 'ru' })
    await administrator().post(`${order.url}/parcels`, {
      carrier: 'СДЭК',
      number: '1042',
      trackingUrl: 'https://track.example/1042',
      lines: [pieces(order.lines[0], 2)],
    })
    await tell(order.orderId)
    await tell(order.orderId)
    const [parcel, ...others] = mailsTo(email)
    expect(others).toEqual([])
    expect(parcel?.subject).toMatch(/^Посылка по заказу .* в пути$/)
    expect(parcel?.text).toContain('Tile of 10 × 2')
    expect(parcel?.text).toContain('Номер отправления: 1042')
    expect(parcel?.text).toContain('https://track.example/1042')
    const { parcels } = await seenBy(order)
    expect(parcels).toMatchObject([
      { carrier: 'СДЭК', trackingUrl: 'https://track.example/1042', parcelLines: [{ quantity: 2 }] },
    ])
  })
})

describe('Returns', () => {
  /** A delivered order, and the address where its buyer asks. */
  async function delivered(quantities: readonly number[], body: Readonly<Record<string, unknown>> = {}) {
    const order = await bought(quantities, body)
    for (const status of ['packaging', 'delivering', 'delivered']) await administrator().patch(order.url, { status })
    return { ...order, returns: `${order.shopper.orders}/${order.orderId}/returns` }
  }
  const step = (id: string, name: string, body: object = {}) =>
    administrator().post(`/api/ecommerce/order-returns/${id}/${name}`, body)
  const idOfReturn = async (order: Bought) => ((await seenBy(order)).orderReturns as { id: string }[])[0]?.id ?? ''

  test('are asked for by the buyer, received, refunded by line, and told at each step', async () => {
    const email = 'ines@mail.example'
    const order = await delivered([3, 1], { email, language: 'en' })
    expect((await seenBy(order)).returnable).toEqual(
      expect.arrayContaining([pieces(order.lines[0], 3), pieces(order.lines[1], 1)]),
    )
    const asked = await order.shopper.client.post(order.returns, {
      lines: [pieces(order.lines[0], 2)],
      reason: 'Too bright',
    })
    expect([asked.status, asked.row.orderReturns]).toMatchObject([
      201,
      [{ status: 'asked', reason: 'Too bright', returnLines: [{ lineId: order.lines[0], quantity: 2 }] }],
    ])
    const id = await idOfReturn(order)
    expect((await step(id, 'refund')).status).toBe(409)
    expect((await step(id, 'receive')).row.status).toBe('received')
    expect((await step(id, 'refund')).row.status).toBe('refunded')
    expect((await shop.invoices(order.orderId)).map(({ refundedAmount }) => refundedAmount)).toEqual([2000])
    expect((await step(id, 'refund')).status).toBe(409)
    await tell(order.orderId)
    const subjects = mailsTo(email).map(({ subject }) => subject.replace(/order .*?(?= |$)/, 'order N'))
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Your return of the order N',
        'Your return of the order N has arrived',
        'Your return of the order N is refunded',
      ]),
    )
    expect(mailsTo('shop@mail.example').filter(({ text }) => text.includes('Too bright'))).toHaveLength(1)
    expect(mailsTo(email).at(-1)?.text).toContain('Refunded: €20')
  })

  test('go back to the stock where the shop says so, and never more than was sold', async () => {
    const shopper = await shop.shopper()
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    const stockUrl = `/api/ecommerce/products/${productId}/stock`
    await administrator().put(stockUrl, { stock: [{ available: 5 }] })
    const { row } = await shopper.client.post(shopper.orders, { productId, quantity: 3 })
    const [line] = row.ordersToProducts as { id: string }[]
    const { invoices } = await shop.checkOut(shopper, [row.id])
    await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    const url = `/api/ecommerce/orders/${row.id}`
    await administrator().post(`${url}/parcels`, { lines: [pieces(line?.id, 3)] })
    const available = async () => (await administrator().get(stockUrl)).rows.map(each => each.available)
    expect(await available()).toEqual([2])
    const noted = (quantity: number) =>
      administrator().post(`${url}/returns`, { lines: [pieces(line?.id, quantity)], reason: 'Too bright' })
    await step((await noted(1)).row.id, 'receive')
    expect(await available()).toEqual([2])
    const second = (await noted(2)).row.id
    await step(second, 'receive', { restocked: [line?.id] })
    expect((await step(second, 'receive', { restocked: [line?.id] })).status).toBe(409)
    expect(await available()).toEqual([4])
    const { row: shown } = await administrator().get(url, { include: 'orderReturns.returnLines' })
    const made = shown.orderReturns as { id: string; returnLines: { isRestocked: boolean }[] }[]
    expect(made.find(({ id }) => id === second)?.returnLines).toMatchObject([{ isRestocked: true }])
  })

  test('are refunded in part where the shop says so, and by hand', async () => {
    const order = await delivered([2])
    await order.shopper.client.post(order.returns, { lines: [pieces(order.lines[0], 1)] })
    const first = await idOfReturn(order)
    await step(first, 'receive')
    await step(first, 'refund', { amount: 700, isByHand: true })
    const [invoice] = await shop.invoices(order.orderId)
    expect(invoice?.refundedAmount).toBe(700)
    expect(shop.till.refunds.filter(({ invoiceId }) => invoiceId === order.invoiceId)).toEqual([])
  })

  test('pay back once, however often and on however many nodes they are asked to', async () => {
    const order = await delivered([4])
    await order.shopper.client.post(order.returns, { lines: [pieces(order.lines[0], 1)] })
    const id = await idOfReturn(order)
    await step(id, 'receive')
    const responses = await Promise.all(
      [shop.host, node, shop.host, node].map(on =>
        on.asAdministrator().post(`/api/ecommerce/order-returns/${id}/refund`, {}),
      ),
    )
    for (const { status, text } of responses) expect([200, 409], text).toContain(status)
    expect(shop.till.refunds.filter(({ invoiceId }) => invoiceId === order.invoiceId)).toHaveLength(1)
    expect((await shop.invoices(order.orderId))[0]?.refundedAmount).toBe(1000)
  })

  test('are refused with a note that the buyer reads, and can be asked for again then', async () => {
    const order = await delivered([1])
    const body = { lines: [pieces(order.lines[0], 1)] }
    await order.shopper.client.post(order.returns, body)
    expect((await order.shopper.client.post(order.returns, body)).status).toBe(409)
    const id = await idOfReturn(order)
    expect((await step(id, 'refuse')).status).toBe(400)
    await step(id, 'refuse', { note: 'It was worn' })
    expect((await seenBy(order)).orderReturns).toMatchObject([{ status: 'refused', note: 'It was worn' }])
    expect((await step(id, 'receive')).status).toBe(409)
    expect((await order.shopper.client.post(order.returns, body)).status).toBe(201)
  })

  test('never hold more than was sent, however many are asked for at once on two nodes', async () => {
    for (let round = 0; round < 10; round++) {
      const order = await bought([5])
      await administrator().post(`${order.url}/parcels`, { lines: [pieces(order.lines[0], 3)] })
      const clients = [order.shopper, shop.shopperOn(node, order.shopper.id)]
      const responses = await Promise.all(
        [1, 2, 1, 2, 3, 1].map((quantity, index) =>
          clients[index % 2]?.client.post(`${order.shopper.orders}/${order.orderId}/returns`, {
            lines: [pieces(order.lines[0], quantity)],
          }),
        ),
      )
      for (const response of responses) expect([201, 409], response?.text).toContain(response?.status)
      const made = (await seenBy(order)).orderReturns as { returnLines: { quantity: number }[] }[]
      const sum = made.flatMap(each => each.returnLines).reduce((total, { quantity }) => total + quantity, 0)
      expect(sum).toBeLessThanOrEqual(3)
    }
  })

  test('are nobody else’s to ask for, and nothing to ask for before something was sent', async () => {
    const order = await bought([1])
    const body = { lines: [pieces(order.lines[0], 1)] }
    const own = `${order.shopper.orders}/${order.orderId}/returns`
    const early = await order.shopper.client.post(own, body)
    expect([early.status, early.issues]).toMatchObject([409, [{ code: 'ECOMMERCE_NOTHING_TO_RETURN' }]])
    const other = await shop.shopper()
    expect((await other.client.post(`${other.orders}/${order.orderId}/returns`, body)).status).toBe(404)
    expect((await other.client.post(own, body)).status).toBe(404)
  })

  test('are not offered by a shop that takes nothing back, but can be noted by its administrators', async () => {
    const strict = await openShop()
    try {
      const shopper = await strict.shopper()
      const productId = await strict.product({ prices: [[10, 'EUR']] })
      const { row } = await shopper.client.post(shopper.orders, { productId })
      const [line] = row.ordersToProducts as { id: string }[]
      const { invoices } = await strict.checkOut(shopper, [row.id])
      await strict.till.payAndTell(strict.host, invoices[0]?.id ?? '')
      const url = `/api/ecommerce/orders/${row.id}`
      const keeper = strict.host.asAdministrator()
      for (const status of ['packaging', 'delivering']) await keeper.patch(url, { status })
      const body = { lines: [pieces(line?.id, 1)] }
      expect((await shopper.client.get(`${shopper.orders}/${row.id}`)).row.returnable).toEqual([])
      expect((await shopper.client.post(`${shopper.orders}/${row.id}/returns`, body)).status).toBe(409)
      expect((await keeper.post(`${url}/returns`, body)).status).toBe(201)
    } finally {
      await strict.close()
    }
  })
})
