import type { Entity, Input } from '@tessera/core'
import {
  categoriesToProducts,
  category,
  deliveryMethod,
  deliveryMethodsToStores,
  deliveryRate,
  discount,
  discountsToCategories,
  discountUse,
  product,
  taxClass,
  taxRate,
} from '@tessera/ecommerce'
import { system } from '@tessera/server'
import { countStatements } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Shop, type Shopper } from './shop.ts'

const address = { name: 'Ada Byron', country: 'DE', city: 'Bonn', street: 'Am Markt 1', postalCode: '53111' }
const tax = { prices: 'exclusive', country: 'DE' } as const

let shop: Shop
let eur = ''
beforeAll(async () => {
  shop = await openShop({}, [], { tax })
  eur = shop.currencies.get('EUR') ?? ''
})
afterAll(() => shop?.close())

const service = (<E extends Entity>(entity: E) => shop.host.host.service(entity)) as Shop['host']['host']['service']
const discountWith = (fields: Partial<Input<typeof discount>>) =>
  service(discount).create({ title: { en: 'Summer' }, ...fields }, system)
const usesOf = async (id: string) => (await service(discount).find(id, system))?.uses

/** What the shop adds and takes off is another for each test. */
beforeEach(async () => {
  const { rows: known } = await service(discount).list({ limit: 100 }, system)
  await service(discount).updateMany(
    known.map(({ id }) => ({ id, data: { code: null } })),
    system,
  )
  for (const entity of [discount, deliveryMethod] as const) {
    const { rows } = await service(entity as typeof deliveryMethod).list({ limit: 100 }, system)
    await service(entity as typeof deliveryMethod).updateMany(
      rows.map(({ id }) => ({ id, data: { isEnabled: false } })),
      system,
    )
  }
})

async function courier(
  fields: Partial<Input<typeof deliveryRate>> = {},
  of: Partial<Input<typeof deliveryMethod>> = {},
) {
  const { id } = await service(deliveryMethod).create({ title: { en: 'Courier' }, ...of }, system)
  await service(deliveryRate).create({ deliveryMethodId: id, currencyId: eur, amount: 500, ...fields }, system)
  return id
}

interface Cart {
  readonly id: string
  readonly adjustments: readonly { readonly kind: string; readonly amount: number; readonly lineId: string | null }[]
  readonly cart: {
    readonly deliveryMethodId: string | null
    readonly deliveries: readonly { readonly amount: number; readonly missing: number | null }[]
    readonly code: {
      readonly code: string
      readonly problem: { readonly code: string; readonly text: string } | null
    } | null
  }
}

async function filled(price = 10, quantity = 2) {
  const shopper = await shop.shopper()
  const productId = await shop.product({ prices: [[price, 'EUR']] })
  const { row } = await shopper.client.post(shopper.orders, { productId, quantity })
  return { shopper, productId, orderId: row.id }
}

const cartOf = async ({ client, orders }: Shopper) => (await client.get(orders)).rows[0] as unknown as Cart
const enter = ({ client, orders }: Shopper, orderId: string, code: string) =>
  client.put(`${orders}/${orderId}/discount-code`, { code })
const amountsOf = ({ adjustments }: Pick<Cart, 'adjustments'>) => adjustments.map(({ kind, amount }) => [kind, amount])

describe('A cart', () => {
  test('of a shop that delivers has a way of delivery, its price, and what is missing for it to be free', async () => {
    const first = await courier({ freeFrom: 5000 })
    const { shopper, orderId } = await filled()
    const cart = await cartOf(shopper)
    expect([cart.cart.deliveryMethodId, amountsOf(cart)]).toEqual([first, [['delivery', 500]]])
    expect(cart.cart.deliveries).toMatchObject([{ amount: 500, missing: 3000 }])
    expect((await shopper.client.get(`${shopper.orders}/total`)).rows).toMatchObject([{ total: 2500 }])
    const { id: second } = await service(deliveryMethod).create({ title: { en: 'Pick-up' }, kind: 'pickup' }, system)
    const changed = await shopper.client.patch(`${shopper.orders}/${orderId}`, { deliveryMethodId: second })
    expect(changed.row).toMatchObject({ deliveryMethodId: second, cart: { deliveryMethodId: second } })
    expect((await shopper.client.get(`${shopper.orders}/total`)).rows).toMatchObject([{ total: 2000 }])
    await shopper.client
      .patch(`${shopper.orders}/${orderId}`, { deliveryMethodId: crypto.randomUUID() })
      .then(({ status, issues }) => expect([status, issues[0]?.path]).toEqual([400, 'deliveryMethodId']))
  })

  test('chooses another way of delivery when its own is deleted; what was ordered keeps its own', async () => {
    const [first, second] = [await courier(), await courier({ amount: 700 })]
    const [cart, ordered] = [await filled(), await filled()]
    for (const { shopper, orderId } of [cart, ordered]) {
      await shopper.client.patch(`${shopper.orders}/${orderId}`, { deliveryMethodId: first })
    }
    const administrator = shop.host.asAdministrator()
    expect((await shop.checkOut(ordered.shopper, [ordered.orderId], { address })).status).toBe(200)
    const refused = await administrator.delete(`/api/ecommerce/delivery-methods/${first}`)
    expect(refused.status).toBe(409)
    expect((await cartOf(cart.shopper)).cart.deliveryMethodId).toBe(first)
    await cart.shopper.client.patch(`${cart.shopper.orders}/${cart.orderId}`, { deliveryMethodId: second })
    expect((await administrator.delete(`/api/ecommerce/delivery-methods/${second}`)).status).toBe(200)
    expect((await cartOf(cart.shopper)).cart.deliveryMethodId).toBe(first)
    expect(await shop.order(ordered.orderId)).toMatchObject({ status: 'paying', deliveryMethodId: first })
  })

  test('has no delivery where the goods come from a store that the way doesn’t serve', async () => {
    const id = await courier()
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    const [served, other] = [await shop.store([{ productId }]), await shop.store([{ productId }])]
    await service(deliveryMethodsToStores).create({ deliveryMethodId: id, storeId: served }, system)
    const shopper = await shop.shopper()
    await shopper.client.post(shopper.orders, { productId, storeId: other })
    const cart = await cartOf(shopper)
    expect(cart.cart).toMatchObject({ needsDelivery: true, deliveries: [], deliveryMethodId: null })
    const { status, response } = await shop.checkOut(shopper, [cart.id])
    expect([status, response.issues[0]?.code]).toEqual([400, 'ECOMMERCE_NOT_DELIVERED'])
  })

  test('without deliveries, discounts and taxes has nothing of them', async () => {
    const { shopper } = await filled()
    const cart = await cartOf(shopper)
    expect(cart).toMatchObject({
      adjustments: [],
      cart: { needsDelivery: false, deliveries: [], deliveryMethodId: null, code: null, hasCodes: false },
    })
  })
})

describe('A discount code', () => {
  test('counts however it is typed, and is taken out again', async () => {
    await discountWith({ code: 'SUMMER-10', percent: 1000 })
    const { shopper, orderId } = await filled()
    const entered = await enter(shopper, orderId, ' Summer-10 ')
    expect(entered.row).toMatchObject({ discountCode: 'SUMMER-10', cart: { code: { problem: null } } })
    expect(amountsOf(await cartOf(shopper))).toEqual([['discount', -200]])
    await shopper.client.delete(`${shopper.orders}/${orderId}/discount-code`)
    expect(amountsOf(await cartOf(shopper))).toEqual([])
  })

  test('that is unknown, over, not yet valid, switched off or used up has the same response', async () => {
    const day = 24 * 60 * 60 * 1000
    const at = (days: number) => new Date(Date.now() + days * day).toISOString()
    await discountWith({ code: 'OVER', percent: 1000, endsAt: at(-1) })
    await discountWith({ code: 'SOON', percent: 1000, startsAt: at(1) })
    await discountWith({ code: 'OFF', percent: 1000, isEnabled: false })
    await discountWith({ code: 'USED', percent: 1000, maximumUses: 0 })
    const { shopper, orderId } = await filled()
    const responses = []
    for (const code of ['GUESS', 'OVER', 'SOON', 'OFF', 'USED']) responses.push(await enter(shopper, orderId, code))
    expect(
      new Set(responses.map(({ text, status }) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`)).size,
    ).toBe(1)
    expect([responses[0]?.status, responses[0]?.issues[0]?.code]).toEqual([400, 'ECOMMERCE_DISCOUNT_CODE'])
    expect((await cartOf(shopper)).cart.code).toBeNull()
  })

  test('is guessed ten times in ten minutes, and no more', async () => {
    const { shopper, orderId } = await filled()
    for (let guess = 0; guess < 10; guess++) expect((await enter(shopper, orderId, `G${guess}`)).status).toBe(400)
    expect((await enter(shopper, orderId, 'G10')).status).toBe(429)
  })

  test('for a larger sum says what is missing, and counts once it is there', async () => {
    await discountWith({ code: 'FIFTY', percent: 1000, minimumSum: 5000, currencyId: eur })
    const { shopper, orderId, productId } = await filled()
    expect((await enter(shopper, orderId, 'fifty')).status).toBe(200)
    const { code } = (await cartOf(shopper)).cart
    expect(code?.problem).toMatchObject({
      code: 'ECOMMERCE_DISCOUNT_MINIMUM',
      params: { minimum: '50.00', missing: '30.00', currency: 'EUR' },
    })
    await shopper.client.post(shopper.orders, { productId, quantity: 3 })
    expect(amountsOf(await cartOf(shopper))).toEqual([['discount', -500]])
  })

  test('of a category is for what is in it', async () => {
    const { id } = await discountWith({ percent: 5000 })
    const { id: categoryId } = await service(category).create({ title: { en: 'Tiles' } }, system)
    await service(discountsToCategories).create({ discountId: id, categoryId }, system)
    const { shopper, productId } = await filled()
    expect(amountsOf(await cartOf(shopper))).toEqual([])
    await service(categoriesToProducts).create({ categoryId, productId }, system)
    expect(amountsOf(await cartOf(shopper))).toEqual([['discount', -1000]])
  })
})

describe('A checkout', () => {
  async function everything() {
    const { id: taxClassId } = await service(taxClass).create({ title: { en: 'Standard' } }, system)
    await service(taxRate).create({ taxClassId, country: 'DE', percent: 1900, title: { en: 'VAT 19 %' } }, system)
    await service(taxRate).create({ taxClassId, country: 'FR', percent: 2000, title: { en: 'TVA' } }, system)
    const methodId = await courier({}, { taxClassId })
    const { id } = await discountWith({ code: 'TEN', percent: 1000 })
    const cart = await filled(10.01, 3)
    await service(product).update(cart.productId, { taxClassId }, system)
    await enter(cart.shopper, cart.orderId, 'TEN')
    return { ...cart, methodId, discountId: id }
  }

  test('needs an address where the delivery does, and stores what was agreed', async () => {
    const { shopper, orderId, methodId, discountId } = await everything()
    const without = await shop.checkOut(shopper, [orderId])
    expect([without.status, without.response.issues[0]]).toMatchObject([
      400,
      { code: 'ECOMMERCE_NEEDS_ADDRESS', path: 'address' },
    ])
    // 30.03 less 3.00, with 5.00 for the courier; 19 % of both are 6.09.
    const { invoices, status, response } = await shop.checkOut(shopper, [orderId], { address })
    expect([status, invoices[0]?.amount], response.text).toEqual([200, 3812])
    const order = await shop.order(orderId)
    expect(order).toMatchObject({
      deliveryMethodId: methodId,
      deliveryTitle: { en: 'Courier' },
      address,
      discountCode: 'TEN',
    })
    const { rows } = await shopper.client.get(shopper.orders, { type: 'history' })
    const [placed] = rows as unknown as (Cart & { ordersToProducts: object[] })[]
    expect(placed && amountsOf(placed)).toEqual([
      ['discount', -300],
      ['delivery', 500],
      ['tax', 514],
      ['tax', 95],
    ])
    expect(placed?.ordersToProducts).toMatchObject([{ taxPercent: 1900, taxAmount: 514 }])
    const { lines, total } = shop.till.pages.get(invoices[0]?.id ?? '')?.request ?? { lines: [], total: null }
    expect([total?.amount, ...lines.map(each => each.total.amount)]).toEqual(['38.12', '32.17', '5.00', '0.95'])
    expect(await usesOf(discountId)).toBe(1)
    const last = (await shopper.client.get(`${shopper.orders}/address`)).body as { data: unknown }
    expect(last.data).toEqual(address)
  })

  test('is taxed by the country that it is delivered to', async () => {
    const { shopper, orderId } = await everything()
    const { invoices } = await shop.checkOut(shopper, [orderId], { address: { ...address, country: 'FR' } })
    // 20 % of 32.03 are 6.406.
    expect(invoices[0]?.amount).toBe(3844)
  })

  test('that names another way is placed again; a way that is not possible is refused', async () => {
    const { shopper, orderId } = await everything()
    const first = await shop.checkOut(shopper, [orderId], { address })
    expect((await shop.checkOut(shopper, [orderId], { address })).invoices[0]?.id).toBe(first.invoices[0]?.id)
    const { id: pickup } = await service(deliveryMethod).create({ title: { en: 'Pick-up' }, kind: 'pickup' }, system)
    const second = await shop.checkOut(shopper, [orderId], { deliveryMethodId: pickup })
    // 19 % of 27.03 are 5.14.
    expect([second.status, second.invoices[0]?.amount], second.response.text).toEqual([200, 3217])
    expect(second.invoices[0]?.id).not.toBe(first.invoices[0]?.id)
    expect(await shop.order(orderId)).toMatchObject({ deliveryMethodId: pickup, address: null })
    await service(deliveryMethod).update(pickup, { isEnabled: false }, system)
    const third = await filled()
    const { status, response } = await shop.checkOut(third.shopper, [third.orderId], {
      deliveryMethodId: pickup,
      address,
    })
    expect([status, response.issues[0]?.code]).toEqual([400, 'ECOMMERCE_DELIVERY'])
  })

  test('is refused at other totals than were shown', async () => {
    const { shopper, orderId } = await everything()
    const expected = [{ billingModuleCurrency: { id: eur }, total: 3003 }]
    const { status, response } = await shop.checkOut(shopper, [orderId], { address, expected })
    expect([status, response.issues[0]?.code]).toEqual([409, 'ECOMMERCE_PRICES_CHANGED'])
  })

  test('that is given up gives its discount back, and becomes the cart that it was', async () => {
    const { shopper, orderId, discountId } = await everything()
    await shop.checkOut(shopper, [orderId], { address })
    expect(await usesOf(discountId)).toBe(1)
    const line = (await cartLines(shopper, 'history'))[0]
    // A change makes it a cart again.
    await shopper.client.patch(`/api/ecommerce/orders/${orderId}/orders-to-products/${line}`, { quantity: 1 })
    expect(await usesOf(discountId)).toBe(0)
    const cart = await cartOf(shopper)
    expect(amountsOf(cart)).toEqual([
      ['discount', -100],
      ['delivery', 500],
      ['tax', 171],
      ['tax', 95],
    ])
    const { invoices } = await shop.checkOut(shopper, [orderId])
    expect(invoices[0]?.amount).toBe(1001 - 100 + 500 + 171 + 95)
    await shopper.client.delete(`${shopper.orders}/${orderId}`)
    expect([await usesOf(discountId), (await shop.order(orderId)).status]).toEqual([0, 'canceled'])
  })

  test('that is paid after it was canceled has its discount again; one whose last use is gone waits for a decision', async () => {
    const once = async (isTaken: boolean) => {
      const { id } = await discountWith({ code: `LATE-${isTaken ? 1 : 0}`, percent: 1000, maximumUses: 1 })
      const { shopper, orderId } = await filled()
      await enter(shopper, orderId, `LATE-${isTaken ? 1 : 0}`)
      const { invoices } = await shop.checkOut(shopper, [orderId])
      await shop.host.host.service(discountUse).list({}, system)
      await shop.host.asAdministrator().patch(`/api/ecommerce/orders/${orderId}`, { status: 'canceled' })
      expect(await usesOf(id)).toBe(0)
      if (isTaken) {
        const other = await filled()
        await enter(other.shopper, other.orderId, 'LATE-1')
        expect((await shop.checkOut(other.shopper, [other.orderId])).status).toBe(200)
      }
      await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
      const { status, attention } = await shop.order(orderId)
      return { status, attention, uses: await usesOf(id) }
    }
    expect(await once(false)).toEqual({ status: 'approving', attention: null, uses: 1 })
    expect(await once(true)).toEqual({ status: 'canceled', attention: 'late-payment', uses: 1 })
  })

  test('pays back what a line really cost', async () => {
    const { shopper, orderId } = await everything()
    const { invoices } = await shop.checkOut(shopper, [orderId], { address })
    const [invoice] = invoices
    await shop.till.payAndTell(shop.host, invoice?.id ?? '')
    const [line] = await cartLines(shopper, 'history')
    const refunded: number[] = []
    for (const quantity of [1, 2]) {
      const { row } = await shop.host
        .asAdministrator()
        .post(`/api/billing/invoices/${invoice?.id}/refunds`, { lines: [{ id: line, quantity }] })
      refunded.push(row.amount as number)
    }
    // 30.03 less 3.00 with 5.14 tax, for three pieces.
    expect(refunded).toEqual([1072, 2145])
  })

  test('takes a bounded number of statements with all of it on', async () => {
    const { shopper, orderId } = await everything()
    const { statements } = await countStatements(shop.host, () => shop.checkOut(shopper, [orderId], { address }))
    const end = statements.findIndex(text => /^commit/i.test(text))
    expect(end + 1, statements.join('\n')).toBeLessThanOrEqual(31)
    const cart = await filled()
    await enter(cart.shopper, cart.orderId, 'TEN')
    const shown = await countStatements(shop.host, () => cart.shopper.client.get(cart.shopper.orders))
    expect(shown.statements.length).toBe(4)
  })

  async function cartLines({ client, orders }: Shopper, type: 'cart' | 'history') {
    const { rows } = await client.get(orders, { type })
    return (rows[0] as unknown as { ordersToProducts: { id: string }[] }).ordersToProducts.map(({ id }) => id)
  }
})

describe('Uses of a discount', () => {
  test('are as many as it has, however many want the last one at once', async () => {
    const { id } = await discountWith({ code: 'LAST', percent: 1000, maximumUses: 1 })
    const carts = await Promise.all(Array.from({ length: 20 }, () => filled()))
    const node = await shop.secondNode()
    for (const { shopper, orderId } of carts) await enter(shopper, orderId, 'LAST')
    const expected = [{ billingModuleCurrency: { id: eur }, total: 1800 }]
    const all = await Promise.all(
      carts.map(({ shopper, orderId }, index) =>
        shop.checkOut(index % 2 ? shopper : shop.shopperOn(node, shopper.id), [orderId], {
          email: `buyer-${index}@mail.example`,
          expected,
        }),
      ),
    )
    await node.close()
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    // Those who were refused learn that the price is another one, or that the code is not valid any more.
    expect(all.filter(({ status }) => status === 400 || status === 409)).toHaveLength(19)
    expect(await usesOf(id)).toBe(1)
    expect(
      (
        await service(discountUse).list(
          { filters: { and: [{ column: 'discountId', method: 'eq', value: id }] } },
          system,
        )
      ).rows,
    ).toHaveLength(1)
  })

  test('of one buyer are bounded, by their account and by their e-mail address', async () => {
    await discountWith({ percent: 1000, maximumUsesPerSubject: 1 })
    const first = await filled()
    const buy = async ({ shopper, orderId }: typeof first, email: string) =>
      (await shop.checkOut(shopper, [orderId], { email })).invoices[0]?.amount
    expect(await buy(first, 'Guest@mail.example')).toBe(1800)
    // The same account, with another address.
    await first.shopper.client.post(first.shopper.orders, { productId: first.productId })
    const again = await cartOf(first.shopper)
    expect(amountsOf(again)).toEqual([])
    // Another visitor with the same address, and one with neither.
    expect(await buy(await filled(), 'guest@mail.example')).toBe(2000)
    expect(await buy(await filled(), 'somebody@mail.example')).toBe(1800)
  })
})
