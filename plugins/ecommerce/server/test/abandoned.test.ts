import type { TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { remindOfCarts } from '../src/abandoned/abandoned-carts.ts'
import { clearRemindedAddresses } from '../src/abandoned/reminded-addresses.ts'
import { clearOldCarts } from '../src/clear-old-carts.ts'
import { jobs } from '../src/jobs.ts'
import { openShop, type Shop, type Shopper } from './shop.ts'

/** On a server of its own, two nodes really run at once. */
const rounds = process.env.TEST_DATABASE_URL ? 40 : 5

let shop: Shop
let node: TestHost
let productId: string
beforeAll(async () => {
  shop = await openShop({}, [], { abandonedCarts: { after: 4 } })
  node = await shop.secondNode()
  productId = await shop.product({ prices: [[10, 'EUR']] })
  for (const { host } of [shop.host, node]) {
    host.access.provideContacts(
      async ids =>
        new Map([...accounts].flatMap(([id, each]) => (ids.includes(id) ? [[id, { ...each, isVerified: true }]] : []))),
    )
  }
})
afterAll(async () => {
  await node?.close()
  await shop?.close()
})

/** Verified addresses of accounts. */
const accounts = new Map<string, { readonly email: string; readonly language: string | null }>()
const mailsTo = (email: string) => shop.host.mails.filter(({ to }) => to === email)
const query = (text: string, values: unknown[] = []) => shop.host.database.query({ text, values })

/** As if nobody had touched a cart for so many hours. */
async function leave(orderId: string, hours: number): Promise<void> {
  await query("update ecommerce_orders set updated_at = now() - $2 * interval '1 hour' where id = $1", [orderId, hours])
  const text = "update ecommerce_orders_to_products set updated_at = now() - $2 * interval '1 hour' where order_id = $1"
  await query(text, [orderId, hours])
}

let addresses = 0
const someAddress = () => `left-${++addresses}@mail.example`

interface Left {
  readonly email?: string | null
  readonly hours?: number
  readonly product?: string
  readonly shopper?: Shopper
}

async function left({ email = someAddress(), hours = 5, product = productId, shopper }: Left = {}) {
  const owner = shopper ?? (await shop.shopper())
  const { row } = await owner.client.post(owner.orders, { productId: product, quantity: 2 })
  if (email) expect((await owner.client.patch(`${owner.orders}/${row.id}`, { email })).status).toBe(200)
  await leave(row.id, hours)
  return { orderId: row.id, email: email ?? '', shopper: owner }
}

/** Looks for carts and sends what is to be sent. */
async function remind(orderId: string): Promise<number> {
  const told = await remindOfCarts(shop.host.host)
  await send(orderId)
  return told
}

async function send(orderId: string): Promise<void> {
  for (const { id } of await shop.events(orderId)) {
    await jobs['ecommerce-module-orders-mail']?.(shop.host.host, { eventId: id })
  }
}

// Each begins without the carts of the others.
beforeEach(async () => {
  await query('update ecommerce_orders set reminded_at = coalesce(reminded_at, now())')
})

describe('A cart that was left', () => {
  test('is mailed once, in the language of its owner, with what is in it', async () => {
    const email = 'Olga@mail.example'
    const { orderId } = await left({ email })
    await query("update ecommerce_orders set language = 'ru' where id = $1", [orderId])
    expect(await remind(orderId)).toBe(1)
    expect(await remind(orderId)).toBe(0)
    const [mail, ...others] = mailsTo(email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ language: 'ru', subject: 'В вашей корзине остались товары' })
    expect(mail?.text).toMatch(/Tile × 2: 20\s€/)
    const [, link = ''] = /\/ru\/ecommerce\/pay\?order=(\S+)/.exec(mail?.text ?? '') ?? []
    const opened = await shop.host.asNobody().get(`/api/ecommerce/payment-links/${link}`)
    expect(opened.row).toMatchObject({ id: orderId, status: 'new', ordersToProducts: [{ quantity: 2 }] })
    const order = await shop.order(orderId)
    expect(order).toMatchObject({ status: 'new', remindedAt: expect.any(String), email })
    expect(await shop.events(orderId)).toMatchObject([
      { type: 'message', data: { receiver: 'customer', address: email, about: 'cart', toldAt: expect.any(String) } },
    ])
  })

  test('is left alone before its time, and once it is older than carts become', async () => {
    for (const hours of [3, 25]) {
      const { orderId, email } = await left({ hours })
      expect(await remind(orderId)).toBe(0)
      expect(mailsTo(email)).toEqual([])
    }
  })

  test('is touched by each of its lines', async () => {
    const { orderId } = await left()
    await query('update ecommerce_orders_to_products set updated_at = now() where order_id = $1', [orderId])
    expect(await remind(orderId)).toBe(0)
  })

  test('is mailed to the verified address of an account, to nobody where none is known', async () => {
    const { orderId, shopper } = await left({ email: null })
    expect(await remind(orderId)).toBe(0)
    accounts.set(shopper.id, { email: 'account@mail.example', language: 'ru' })
    expect(await remind(orderId)).toBe(1)
    expect(mailsTo('account@mail.example')).toMatchObject([
      { language: 'ru', text: expect.stringMatching(/\/ru\/ecommerce\/orders\n/) },
    ])
    expect(await shop.order(orderId)).toMatchObject({ email: 'account@mail.example' })
  })

  test('is mailed once something in it can be sold', async () => {
    const product = await shop.product({ prices: [[5, 'EUR']] })
    const { orderId } = await left({ product })
    const stock = (available: number) =>
      shop.host.asAdministrator().put(`/api/ecommerce/products/${product}/stock`, { stock: [{ available }] })
    await stock(0)
    expect(await remind(orderId)).toBe(0)
    expect(await shop.order(orderId)).toMatchObject({ remindedAt: null })
    await stock(2)
    expect(await remind(orderId)).toBe(1)
  })

  test('is not mailed to those who have bought something since, nor twice to an address within a week', async () => {
    const { orderId, email } = await left()
    const other = await shop.shopper()
    const { row } = await other.client.post(other.orders, { productId, quantity: 1 })
    await shop.checkOut(other, [row.id], { email: email.toUpperCase() })
    expect(await remind(orderId)).toBe(0)

    const first = await left()
    expect(await remind(first.orderId)).toBe(1)
    const second = await left({ email: first.email.toUpperCase() })
    expect(await remind(second.orderId)).toBe(0)
    await clearRemindedAddresses(shop.host.host)
    expect(await remind(second.orderId)).toBe(0)
    await query("update ecommerce_reminded_addresses set reminded_at = now() - interval '8 days'")
    await clearRemindedAddresses(shop.host.host)
    expect(await remind(second.orderId)).toBe(1)
  })

  test('is not mailed where it is bought before the mail goes, and nothing says that it was', async () => {
    const { orderId, email, shopper } = await left()
    expect(await remindOfCarts(shop.host.host)).toBe(1)
    await shop.checkOut(shopper, [orderId], { email })
    await send(orderId)
    expect(mailsTo(email).filter(({ subject }) => subject === 'You left something in your cart')).toEqual([])
    expect((await shop.events(orderId)).filter(({ data }) => (data as { about?: string } | null)?.about)).toEqual([])
  })

  test('is cleared when it would have been, and is nobody’s business where the shop doesn’t want these mails', async () => {
    const { orderId } = await left()
    expect(await remind(orderId)).toBe(1)
    await leave(orderId, 25)
    await clearOldCarts(shop.host.host)
    expect((await shop.host.asAdministrator().get(`/api/ecommerce/orders/${orderId}`)).status).toBe(404)

    const plain = await openShop()
    try {
      expect(await remindOfCarts(plain.host.host)).toBe(0)
    } finally {
      await plain.close()
    }
  })

  test(`${rounds} times, looked for by two nodes at once, is mailed once; of two carts of an address, one is`, async () => {
    for (let round = 0; round < rounds; round++) {
      const email = someAddress()
      const carts = [await left({ email }), await left({ email }), await left()]
      const told = await Promise.all([remindOfCarts(shop.host.host), remindOfCarts(node.host)])
      expect(told[0] + told[1]).toBe(2)
      const events = (await Promise.all(carts.map(({ orderId }) => shop.events(orderId)))).map(({ length }) => length)
      expect((events[0] ?? 0) + (events[1] ?? 0)).toBe(1)
      expect(events[2]).toBe(1)
      await query('update ecommerce_orders set reminded_at = coalesce(reminded_at, now())')
    }
  })
})

describe('Somebody who wants no such mails', () => {
  async function link() {
    const { orderId, email } = await left()
    await remind(orderId)
    const [mail] = mailsTo(email)
    return { email, mail, address: new URL(mail?.unsubscribe ?? '') }
  }
  const weekLater = () => query("update ecommerce_reminded_addresses set reminded_at = now() - interval '8 days'")
  const path = ({ pathname, search }: URL) => `${pathname}${search}`

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'says so with the one click of a mail program (%s), and never gets another',
    async type => {
      const { email, address } = await link()
      const form = 'List-Unsubscribe=One-Click'
      const body = type.startsWith('multipart')
        ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
        : form
      const response = await shop.host.host.app.inject({
        method: 'POST',
        url: path(address),
        headers: { 'content-type': type },
        payload: body,
      })
      expect(response.statusCode, response.body).toBe(200)
      await weekLater()
      const again = await left({ email: email.toUpperCase() })
      await clearRemindedAddresses(shop.host.host)
      expect(await remind(again.orderId)).toBe(0)
      expect(await query('select address from ecommerce_reminded_addresses where address like $1', ['%@%'])).toEqual([])
    },
  )

  test('is asked first where the link is merely opened', async () => {
    const { email, mail, address } = await link()
    const response = await shop.host.host.app.inject({ method: 'GET', url: path(address) })
    expect(response.statusCode).toBe(303)
    expect(mail?.text).toContain(response.headers.location)
    await weekLater()
    const again = await left({ email })
    expect(await remind(again.orderId)).toBe(1)
  })

  test('can’t be said for others by a forged link', async () => {
    const { email, address } = await link()
    const cart = address.searchParams.get('cart') ?? ''
    const [digest, token] = cart.split('.')
    for (const forged of [`${cart}x`, `${digest}.`, `${'0'.repeat(64)}.${token}`, 'x.y']) {
      const response = await shop.host.asNobody().post(`${address.pathname}?cart=${encodeURIComponent(forged)}`)
      expect(response.status).toBe(200)
    }
    expect((await shop.host.asNobody().post(address.pathname)).status).toBe(400)
    await weekLater()
    const again = await left({ email })
    expect(await remind(again.orderId)).toBe(1)
  })
})

test.each([
  [{ after: 24 }, 'abandonedCarts.after must be less than 24 hours, after which carts are cleared, not 24'],
  [{ after: 0 }, 'abandonedCarts.after'],
  [{}, 'abandonedCarts.after'],
])('The option abandonedCarts: %j ends the start', async (abandonedCarts, message) => {
  await expect(openShop({}, [], { abandonedCarts: abandonedCarts as { after: number } })).rejects.toThrow(message)
})
