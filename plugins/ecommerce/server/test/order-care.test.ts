import { order, ordersToProducts } from '@tessera/ecommerce'
import { sqlNames, system } from '@tessera/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOrders } from '../src/check-orders.ts'
import { clearOldCarts } from '../src/clear-old-carts.ts'
import { jobs } from '../src/jobs.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ environment: { ADMIN_EMAIL: 'shop@mail.example' } })
})
afterAll(() => shop?.close())
beforeEach(() => {
  shop.till.mood = 'willing'
})

async function filled(prices: readonly (readonly [number, string])[] = [[19.9, 'EUR']], interval?: string) {
  const shopper = await shop.shopper()
  const productId = await shop.product({ prices, ...(interval && { interval }) })
  const { row } = await shopper.client.post(shopper.orders, { productId, quantity: 2 })
  return { shopper, orderId: row.id, lineId: (row.ordersToProducts as { id: string }[])[0]?.id ?? '', productId }
}

async function placed(body: Readonly<Record<string, unknown>> = {}) {
  const cart = await filled()
  const { invoices } = await shop.checkOut(cart.shopper, [cart.orderId], body)
  return { ...cart, invoiceId: invoices[0]?.id ?? '' }
}

async function paid(body: Readonly<Record<string, unknown>> = {}) {
  const order = await placed(body)
  await shop.till.payAndTell(shop.host, order.invoiceId)
  return order
}

const [orders, o] = sqlNames(order)
const [lines, l] = sqlNames(ordersToProducts)

/** Moves an order and its lines into the past. */
async function age(orderId: string, hours: number): Promise<void> {
  const values = [orderId, hours]
  const past = 'now() - make_interval(hours => $2)'
  await shop.host.database.query({
    text: `update ${orders} set ${o.updatedAt} = ${past}, ${o.createdAt} = ${past},
      ${o.placedAt} = case when ${o.placedAt} is null then null else ${past} end where ${o.id} = $1::uuid`,
    values,
  })
  await shop.host.database.query({
    text: `update ${lines} set ${l.updatedAt} = ${past} where ${l.orderId} = $1::uuid`,
    values,
  })
}

const isThere = async (id: string) =>
  (await shop.host.asAdministrator().get(`/api/ecommerce/orders/${id}`)).status === 200
const statusOf = async (id: string) => (await shop.order(id)).status
const administrator = () => shop.host.asAdministrator()

describe('Administrators', () => {
  test('move an order step by step, and to any status by hand, with their reasons', async () => {
    const { orderId } = await paid()
    const url = `/api/ecommerce/orders/${orderId}`
    for (const status of ['packaging', 'delivering', 'delivered']) {
      expect((await administrator().patch(url, { status })).row.status).toBe(status)
    }
    expect((await administrator().patch(url, { status: 'packaging', reason: 'It came back' })).status).toBe(200)
    const steps = (await shop.events(orderId)).filter(({ type }) => type === 'status')
    expect(steps.map(({ from, to, isByHand, reason }) => [from, to, isByHand, reason])).toEqual([
      ['new', 'paying', false, null],
      ['paying', 'approving', false, null],
      ['approving', 'packaging', false, null],
      ['packaging', 'delivering', false, null],
      ['delivering', 'delivered', false, null],
      ['delivered', 'packaging', true, 'It came back'],
    ])
  })

  test('who look at an order that has moved on meanwhile change nothing, and learn what it is now', async () => {
    const { orderId } = await paid()
    const url = `/api/ecommerce/orders/${orderId}`
    const step = { status: 'packaging', expectedStatus: 'approving' }
    expect((await administrator().patch(url, step)).status).toBe(200)
    // What has been reached is no conflict: a second click.
    expect((await administrator().patch(url, step)).status).toBe(200)
    const stale = await administrator().patch(url, { status: 'canceled', expectedStatus: 'approving' })
    expect([stale.status, stale.causes]).toEqual([
      409,
      ['The order has changed since it was shown: it is packaging now'],
    ])
    expect(await statusOf(orderId)).toBe('packaging')
    expect((await shop.events(orderId)).filter(({ to, type }) => type === 'status' && to === 'packaging')).toHaveLength(
      1,
    )
  })

  test('who cancel what was a cart when they looked leave the payment page of its owner open', async () => {
    const { orderId, invoiceId } = await placed()
    const url = `/api/ecommerce/orders/${orderId}`
    expect((await administrator().patch(url, { status: 'canceled', expectedStatus: 'new' })).status).toBe(409)
    expect(shop.till.pages.get(invoiceId)?.isClosed).toBe(false)
    expect((await administrator().patch(url, { status: 'canceled', expectedStatus: 'paying' })).status).toBe(200)
    expect(shop.till.pages.get(invoiceId)?.isClosed).toBe(true)
  })

  test('don’t cancel what turns out to be paid when its payment page is closed', async () => {
    const { orderId, invoiceId } = await placed()
    shop.till.pay(invoiceId)
    const url = `/api/ecommerce/orders/${orderId}`
    expect((await administrator().patch(url, { status: 'canceled', expectedStatus: 'paying' })).status).toBe(409)
    expect(await statusOf(orderId)).toBe('approving')
  })

  test('take a step with many orders in one request, and learn what became of each', async () => {
    const [first, unpaid, second] = [await paid(), await placed(), await paid()]
    const orders = [first, unpaid, second].map(({ orderId }) => ({ id: orderId }))
    const steps = '/api/ecommerce/orders/steps'
    const { rows } = await administrator().post(steps, { status: 'packaging', orders })
    expect(rows.map(({ id, isMoved, status }) => [id, isMoved, status])).toEqual([
      [first.orderId, true, 'packaging'],
      [unpaid.orderId, false, 'paying'],
      [second.orderId, true, 'packaging'],
    ])
    const unknown = { id: '0198c5f0-7f3e-7abc-8def-0123456789ab' }
    const none = await administrator().post(steps, { status: 'delivering', orders: [...orders, unknown] })
    expect([none.status, await statusOf(first.orderId)]).toEqual([404, 'packaging'])
    expect((await administrator().post(steps, { status: 'canceled', orders })).status).toBe(400)
  })

  test('are named in the timeline, apart from the customer, programs and the system', async () => {
    const { orderId, shopper } = await paid()
    const url = `/api/ecommerce/orders/${orderId}`
    const { id } = await shop.shopper()
    const manager = {
      kind: 'subject',
      subjectId: id,
      roles: ['admin'],
      isAdministrator: true,
      isRegistered: true,
    } as const
    await shop.host.as(manager).patch(url, { status: 'packaging' })
    await administrator().patch(url, { status: 'delivering' })
    shop.host.host.access.provideNames(
      async ids => new Map(ids.filter(each => each === id).map(each => [each, 'Vera'])),
    )
    const { rows } = await administrator().get(`${url}/actors`)
    expect(rows.toSorted((a, b) => Number(a.isOwner) - Number(b.isOwner))).toEqual([
      { id, name: 'Vera', isOwner: false },
      { id: shopper.id, name: null, isOwner: true },
    ])
    const steps = (await shop.events(orderId)).filter(({ type }) => type === 'status')
    expect(steps.map(({ actor }) => actor)).toEqual([shopper.id, null, id, 'secret-key'])
  })

  test('cancel an order that is being paid for, and its payment page is closed', async () => {
    const { orderId, invoiceId, shopper } = await placed()
    const { row } = await administrator().patch(`/api/ecommerce/orders/${orderId}`, { status: 'canceled' })
    expect(row.status).toBe('canceled')
    // That the payment was closed, and the order a cart for a moment, is of no use to its owner.
    const { orderEvents } = (await shopper.client.get(`${shopper.orders}/${orderId}`)).row
    expect((orderEvents as { to: string }[]).map(({ to }) => to)).toEqual(['paying', 'canceled'])
    expect(shop.till.pages.get(invoiceId)?.isClosed).toBe(true)
  })

  test('write notes, which the owner of the order doesn’t see', async () => {
    const { orderId, shopper } = await paid()
    const noted = await administrator().post(`/api/ecommerce/orders/${orderId}/notes`, { note: 'Rings never' })
    expect([noted.status, noted.row]).toMatchObject([201, { type: 'note', reason: 'Rings never' }])
    const { row, text } = await shopper.client.get(`${shopper.orders}/${orderId}`)
    expect(text).not.toContain('Rings never')
    expect(row).toMatchObject({
      status: 'approving',
      orderEvents: [
        { to: 'paying', amount: null },
        { type: 'payment', amount: 3980, currencyCode: 'EUR' },
        { to: 'approving' },
      ],
      invoices: [{ status: 'paid', amount: 3980, currencyCode: 'EUR' }],
      ordersToFileStorageModuleFiles: [],
    })
  })

  test('alone do so', async () => {
    const { orderId, shopper } = await placed()
    for (const [method, url, body] of [
      ['PATCH', `/api/ecommerce/orders/${orderId}`, { status: 'delivered' }],
      ['PUT', `/api/ecommerce/orders/${orderId}`, { status: 'delivered' }],
      ['POST', `/api/ecommerce/orders/${orderId}/notes`, { note: 'x' }],
      ['POST', `/api/ecommerce/orders/${orderId}/mails`, undefined],
      ['GET', `/api/ecommerce/orders/${orderId}/actors`, undefined],
      ['POST', '/api/ecommerce/orders/steps', { status: 'packaging', orders: [{ id: orderId }] }],
      ['POST', '/api/ecommerce/orders/clear-old-orders', {}],
    ] as const) {
      expect((await shopper.client.send(method, url, { body })).status).toBe(403)
      expect((await shop.host.asNobody().send(method, url, { body })).status).toBe(401)
    }
    expect(await statusOf(orderId)).toBe('paying')
  })

  test('can’t write orders, lines and events in any other way', async () => {
    const { orderId, lineId } = await placed()
    for (const [method, url, body] of [
      ['POST', '/api/ecommerce/orders', {}],
      ['DELETE', `/api/ecommerce/orders/${orderId}`, undefined],
      ['PATCH', `/api/ecommerce/orders-to-products/${lineId}`, { unitAmount: 1 }],
      ['PATCH', '/api/ecommerce/orders/bulk', [{ id: orderId, data: { status: 'delivered' } }]],
      ['POST', '/api/ecommerce/order-events', { orderId }],
    ] as const) {
      expect((await administrator().send(method, url, { body })).status).toBe(405)
    }
  })

  test('pay back a whole order and parts of it, which its timeline says', async () => {
    const { orderId, invoiceId, lineId } = await paid()
    const refunds = `/api/billing/invoices/${invoiceId}/refunds`
    const part = await administrator().post(refunds, { lines: [{ id: lineId, quantity: 1 }] })
    expect([part.status, part.row?.amount], part.text).toEqual([201, 1990])
    const whole = await administrator().post(refunds, { cancelOrder: true, reason: 'Broken' })
    expect(whole.row.amount).toBe(1990)
    expect(await statusOf(orderId)).toBe('canceled')
    expect((await shop.events(orderId)).filter(({ type }) => type === 'refund')).toHaveLength(2)
    const unknown = await administrator().post(refunds, { lines: [{ id: orderId, quantity: 1 }] })
    expect(unknown.status).toBeGreaterThanOrEqual(400)
  })
})

describe('The job that checks orders', () => {
  test('moves on what was paid, though nobody told', async () => {
    const { orderId, invoiceId } = await placed()
    shop.till.pay(invoiceId)
    await age(orderId, 1)
    await checkOrders(shop.host.host)
    expect(await statusOf(orderId)).toBe('approving')
  })

  test('cancels what nobody has paid for in a day, after asking the provider', async () => {
    const [unpaid, paidLate, fresh] = [await placed(), await placed(), await placed()]
    shop.till.pay(paidLate.invoiceId)
    for (const { orderId } of [unpaid, paidLate]) await age(orderId, 25)
    await Promise.all([checkOrders(shop.host.host), checkOrders(shop.host.host)])
    expect(await statusOf(unpaid.orderId)).toBe('canceled')
    expect(shop.till.pages.get(unpaid.invoiceId)?.isClosed).toBe(true)
    expect(await statusOf(paidLate.orderId)).toBe('approving')
    expect(await statusOf(fresh.orderId)).toBe('paying')
    const steps = (await shop.events(unpaid.orderId)).filter(({ type, to }) => type === 'status' && to === 'canceled')
    expect(steps).toHaveLength(1)
  })

  test('leaves what is paid in part to a person', async () => {
    const { shopper, orderId } = await filled()
    await shopper.client.post(shopper.orders, { productId: await shop.product({ prices: [[700, 'JPY']] }) })
    const { invoices } = await shop.checkOut(shopper, [orderId])
    await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    await age(orderId, 25)
    await checkOrders(shop.host.host)
    expect(await shop.order(orderId)).toMatchObject({ status: 'paying', attention: 'part-payment' })
    const decision = { attention: null, reason: 'Pays the rest on Friday' }
    const { row } = await administrator().patch(`/api/ecommerce/orders/${orderId}`, decision)
    expect(row.attention).toBeNull()
    const notes = (await shop.events(orderId)).filter(({ type }) => type === 'note')
    expect(notes).toMatchObject([
      { actor: 'secret-key', reason: 'Pays the rest on Friday', data: { decided: 'part-payment' } },
    ])
    const own = (await shopper.client.get(`${shopper.orders}/${orderId}`)).text
    expect(own).not.toContain('on Friday')
    // Nobody is asked the same again.
    await checkOrders(shop.host.host)
    expect(await shop.order(orderId)).toMatchObject({ status: 'paying', attention: null })
  })
})

describe('The job that deletes old carts', () => {
  test('deletes carts in which nothing has changed for a day, and nothing else (T-123)', async () => {
    const [old, recent, paying, failed] = [await filled(), await filled(), await placed(), await placed()]
    await shop.till.expire(shop.host, failed.invoiceId)
    for (const { orderId } of [old, paying, failed]) await age(orderId, 25)
    const touched = await filled()
    await age(touched.orderId, 25)
    await touched.shopper.client.post(touched.shopper.orders, { productId: touched.productId })
    const { body } = await administrator().post('/api/ecommerce/orders/clear-old-orders', {})
    expect(body).toEqual({ data: { deleted: 1 } })
    expect(await isThere(old.orderId)).toBe(false)
    for (const { orderId } of [recent, paying, failed, touched]) expect(await isThere(orderId)).toBe(true)
    expect((await old.shopper.client.get(old.shopper.orders)).rows).toEqual([])
  })

  test('runs on two nodes while old carts are checked out, and takes none of them (T-123)', async () => {
    const node = await shop.secondNode()
    try {
      const carts = await Promise.all(Array.from({ length: 8 }, () => filled()))
      for (const { orderId } of carts) await age(orderId, 25)
      const [outcomes] = await Promise.all([
        Promise.all(carts.map(({ shopper, orderId }) => shop.checkOut(shopper, [orderId]))),
        clearOldCarts(shop.host.host),
        clearOldCarts(node.host),
      ])
      for (const [index, { status }] of outcomes.entries()) {
        const { orderId = '' } = carts[index] ?? {}
        expect([200, 404]).toContain(status)
        if (status === 200) expect(await statusOf(orderId)).toBe('paying')
        else expect(await isThere(orderId)).toBe(false)
      }
    } finally {
      await node.close()
    }
  })
})

describe('Mails', () => {
  /** Runs the mail jobs of an order that are due. */
  async function send(orderId: string): Promise<void> {
    const events = await shop.events(orderId)
    for (const { id } of events) await jobs['ecommerce-module-orders-mail']?.(shop.host.host, { eventId: id })
  }
  const mailsTo = (email: string) => shop.host.mails.filter(({ to }) => to === email)

  test('tell each step once, in the language of the order, as HTML and text', async () => {
    const email = 'olga@mail.example'
    const { orderId } = await paid({ email, language: 'ru' })
    const { number } = await shop.order(orderId)
    await Promise.all([send(orderId), send(orderId)])
    await administrator().patch(`/api/ecommerce/orders/${orderId}`, { status: 'packaging', reason: 'Всё в наличии' })
    await send(orderId)
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      `Спасибо за заказ ${number}`,
      `Упаковываем заказ ${number}`,
    ])
    const [first, second] = mailsTo(email)
    expect([first, second].map(mail => mail?.attachments?.map(({ name, contentType }) => [name, contentType]))).toEqual(
      [[[`${number}.png`, 'image/png']], []],
    )
    const png = first?.attachments?.[0]?.content.slice(1, 4) ?? []
    expect(String.fromCharCode(...png)).toBe('PNG')
    const receipt = await shop.order(orderId)
    expect(receipt.receipt).toMatch(/^\/api\/file-storage\/files\/[0-9a-f-]{36}\/content$/)
    expect(first).toMatchObject({ language: 'ru', html: expect.stringContaining('Спасибо за заказ') })
    for (const mail of [first, second]) expect(mail?.text).toContain('Тестовый платёж: деньги не списаны.')
    expect(first?.text).toMatch(/Tile × 2: 39,80\s€/)
    expect(first?.text).toContain(`/ru/ecommerce/orders/${orderId}`)
    expect(second?.text).toContain('Причина: Всё в наличии')
    const toShop = mailsTo('shop@mail.example').filter(({ subject }) => subject.includes(String(number)))
    expect(toShop).toHaveLength(2)
    for (const mail of toShop)
      expect(mail.text).toMatch(/Test payment: no money moved\.|Тестовый платёж: деньги не списаны\./)
    expect(toShop[0]?.text).toContain(`/admin/records/ecommerce/orders/${orderId}`)
  })

  test('that could not be sent are sent again, to those who have not got theirs', async () => {
    const email = 'eve@mail.example'
    const { orderId } = await paid({ email, language: 'en' })
    const { mail } = shop.host.host
    const real = mail.send
    mail.send = async (to, content) => {
      if (to !== email) throw new Error('The server is not there')
      return real(to, content)
    }
    try {
      await expect(send(orderId)).rejects.toThrow('The server is not there')
    } finally {
      mail.send = real
    }
    await send(orderId)
    expect(mailsTo(email)).toHaveLength(1)
    const { number } = await shop.order(orderId)
    const toShop = mailsTo('shop@mail.example').filter(({ subject }) => subject.includes(String(number)))
    expect(toShop).toHaveLength(1)
  })

  test('are in the timeline, with who got them', async () => {
    const { orderId, shopper } = await paid({ email: 'kept@mail.example', language: 'en' })
    await send(orderId)
    const mails = (await shop.events(orderId)).filter(({ type }) => type === 'message')
    expect(mails.map(({ to, actor, data }) => [to, actor, data])).toEqual(
      ['customer', 'shop'].map(receiver => [
        'approving',
        null,
        { receiver, address: `${receiver === 'shop' ? 'shop' : 'kept'}@mail.example`, toldAt: expect.any(String) },
      ]),
    )
    const { row } = await shopper.client.get(`${shopper.orders}/${orderId}`)
    expect((row.orderEvents as { type: string }[]).map(({ type }) => type)).toEqual(['status', 'payment', 'status'])
  })

  test('are sent again to the customer alone, once for each time that an administrator asks', async () => {
    const email = 'again@mail.example'
    const { orderId } = await paid({ email, language: 'en' })
    const url = `/api/ecommerce/orders/${orderId}`
    await administrator().patch(url, { status: 'packaging', reason: 'All of it is there' })
    await send(orderId)
    const toShop = mailsTo('shop@mail.example').length
    const { status, row } = await administrator().post(`${url}/mails`)
    expect([status, row]).toMatchObject([
      202,
      { type: 'message', to: 'packaging', actor: 'secret-key', data: { receiver: 'customer', address: email } },
    ])
    const queued = await shop.host.database.query({
      text: `select 1 from tessera_jobs.job where name = 'ecommerce-module-orders-mail' and data -> 'payload' ->> 'eventId' = $1`,
      values: [row.id],
    })
    expect(queued).toHaveLength(1)
    await send(orderId)
    await send(orderId)
    const [, second, third, ...others] = mailsTo(email)
    expect([third?.subject, third?.text, others]).toEqual([second?.subject, second?.text, []])
    expect(third?.text).toContain('All of it is there')
    expect(mailsTo('shop@mail.example')).toHaveLength(toShop)
    const events = await shop.events(orderId)
    expect(events.find(({ id }) => id === row.id)?.data).toMatchObject({ toldAt: expect.any(String) })
    expect((await administrator().post(`/api/ecommerce/orders/${(await filled()).orderId}/mails`)).status).toBe(409)
  })

  test('of an order that was moved by hand, without a payment, have no receipt', async () => {
    const { orderId } = await placed({ email: 'unpaid@mail.example', language: 'en' })
    await administrator().patch(`/api/ecommerce/orders/${orderId}`, { status: 'approving' })
    await send(orderId)
    expect(mailsTo('unpaid@mail.example').map(({ attachments }) => attachments)).toEqual([[]])
    expect((await shop.order(orderId)).receipt).toBe('')
  })

  test('remind of a payment only while it is waited for', async () => {
    const [waiting, done] = [
      await placed({ email: 'waiting@mail.example', language: 'en' }),
      await paid({ email: 'done@mail.example', language: 'en' }),
    ]
    for (const { orderId } of [waiting, done]) await send(orderId)
    expect(mailsTo('waiting@mail.example').map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your order .* waits for its payment$/),
    ])
    expect(mailsTo('done@mail.example').map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Thank you for your order /),
    ])
  })

  test('are jobs of the transaction: one for each step', async () => {
    const { orderId } = await paid()
    const ids = (await shop.events(orderId)).filter(({ type }) => type === 'status').map(({ id }) => id)
    const queued = await shop.host.database.query<{ data: { payload: { eventId: string } } }>({
      text: `select data from tessera_jobs.job where name = 'ecommerce-module-orders-mail'`,
    })
    const told = queued.map(({ data }) => data.payload.eventId)
    expect(ids.map(id => told.filter(each => each === id).length)).toEqual([1, 1])
  })
})

test('A guest’s address at a checkout touches no login (T-087)', async () => {
  const before = await shop.host.database.query({ text: 'select * from rbac_subjects' })
  await paid({ email: 'admin@example.com' })
  const after = await shop.host.database.query<{ id: string }>({ text: 'select * from rbac_subjects' })
  expect(after).toHaveLength(before.length + 1)
  expect(
    await shop.host.host
      .service(order)
      .count({ filters: { and: [{ column: 'email', method: 'eq', value: 'admin@example.com' }] } }, system),
  ).toBe(1)
})
