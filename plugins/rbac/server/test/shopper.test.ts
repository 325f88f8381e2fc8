import { currency } from '@tessera/billing'
import billing from '@tessera/billing/server'
import type { Entity, Input } from '@tessera/core'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  product,
  productsToAttributes,
} from '@tessera/ecommerce'
import ecommerce from '@tessera/ecommerce-server'
import fileStorage from '@tessera/file-storage-server'
import { role, rolesToProducts } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { definePlugin, system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'

const password = 'long walks at dusk'

/** What logins wait for when they have merged carts: nothing, unless a test says so. */
let afterMerge: (() => Promise<void>) | undefined
const slowMerge = definePlugin({
  name: 'slow-merge',
  dependencies: ['ecommerce'],
  server: (_app, { access }) => access.onMerge(async () => afterMerge?.()),
})

let host: TestHost
let key: string
let euro: string
let people = 0

beforeAll(async () => {
  host = await createTestHost({
    plugins: [billing, fileStorage, websiteBuilder, ecommerce, slowMerge, rbac],
    defaultLanguage: 'en',
  })
  euro = await make(currency, { code: 'EUR', isDefault: true })
  key = await make(attributeKey, { type: 'price', field: 'number' })
})
afterAll(() => host?.close())

async function make(entity: Entity, fields: object): Promise<string> {
  return ((await host.host.service(entity).create(fields as Input<Entity>, system)) as { readonly id: string }).id
}

async function newProduct(): Promise<string> {
  const productId = await make(product, { title: { en: 'Tile' } })
  const attributeId = await make(attribute, { number: 5 })
  await make(attributeKeysToAttributes, { attributeKeyId: key, attributeId })
  await make(attributesToCurrencies, { attributeId, billingModuleCurrencyId: euro })
  await make(productsToAttributes, { productId, attributeId })
  return productId
}

interface Order {
  readonly id: string
  readonly comment: string | null
  readonly ordersToProducts: readonly { readonly productId: string; readonly quantity: number }[]
}

const ordersUrl = async (browser: Browser) =>
  `/api/rbac/subjects/${((await browser.me()) as { id: string }).id}/ecommerce-module/orders`

async function add(browser: Browser, productId: string, quantity: number) {
  const response = await browser.post(await ordersUrl(browser), { productId, quantity })
  expect(response.status, response.text).toBe(201)
  return response.data as Order
}

async function cartOf(browser: Browser): Promise<[string, number][][]> {
  const { data } = await browser.get(await ordersUrl(browser))
  return (data as Order[]).map(order => order.ordersToProducts.map(line => [line.productId, line.quantity]))
}

async function visitor(): Promise<Browser> {
  const browser = new Browser(host)
  await browser.init()
  return browser
}

/** An account with something in its cart, and nobody logged in. */
async function account(...items: readonly (readonly [string, number])[]): Promise<string> {
  const email = `shopper-${++people}@mail.example`
  const browser = new Browser(host)
  await browser.register(email, password)
  for (const [productId, quantity] of items) await add(browser, productId, quantity)
  return email
}

describe('The cart of a visitor', () => {
  test('stays when they register', async () => {
    const tile = await newProduct()
    const browser = await visitor()
    await add(browser, tile, 3)
    await browser.register('new-shopper@mail.example', password)
    expect(await cartOf(browser)).toEqual([[[tile, 3]]])
  })

  test('is added to that of the account they log in to, line by line, as far as a line may have', async () => {
    const [tile, grout, trowel] = [await newProduct(), await newProduct(), await newProduct()]
    const email = await account([tile, 2], [grout, 9_000])
    const browser = await visitor()
    await add(browser, tile, 3)
    await add(browser, grout, 5_000)
    await add(browser, trowel, 1)
    expect((await browser.logIn(email, password)).status).toBe(200)
    expect(await cartOf(browser)).toEqual([
      [
        [tile, 5],
        [grout, 10_000],
        [trowel, 1],
      ],
    ])
  })

  test('is that of an account without one', async () => {
    const tile = await newProduct()
    const email = await account()
    const browser = await visitor()
    const { id } = await add(browser, tile, 3)
    await browser.logIn(email, password)
    expect(await cartOf(browser)).toEqual([[[tile, 3]]])
    expect(((await browser.get(await ordersUrl(browser))).data as Order[]).map(order => order.id)).toEqual([id])
  })

  test('is there once when two tabs log in at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const tile = await newProduct()
      const email = await account([tile, 2])
      const browser = await visitor()
      await add(browser, tile, 3)
      await Promise.all([browser.logIn(email, password), browser.logIn(email, password)])
      const later = new Browser(host)
      await later.logIn(email, password)
      expect(await cartOf(later)).toEqual([[[tile, 5]]])
    }
  })

  test('is not that of somebody with an account who logs in to another one', async () => {
    const tile = await newProduct()
    const [first, second] = [await account([tile, 2]), await account([tile, 7])]
    const browser = new Browser(host)
    await browser.logIn(first, password)
    await browser.logIn(second, password)
    expect(await cartOf(browser)).toEqual([[[tile, 7]]])
    await browser.logIn(first, password)
    expect(await cartOf(browser)).toEqual([[[tile, 2]]])
  })

  test('stays where it is after a wrong password', async () => {
    const tile = await newProduct()
    const email = await account([tile, 2])
    const browser = await visitor()
    await add(browser, tile, 3)
    expect((await browser.logIn(email, 'something else entirely')).status).toBe(401)
    expect(await cartOf(browser)).toEqual([[[tile, 3]]])
  })
})

// The embedded database has one connection: nobody can wait for a login there.
describe.skipIf(!process.env.TEST_DATABASE_URL)('On a server of its own (TEST_DATABASE_URL)', () => {
  test.each([0, 3])('nothing gets into a cart of %i that a login is taking along', async quantity => {
    const tile = await newProduct()
    const email = await account()
    const browser = await visitor()
    const url = await ordersUrl(browser)
    if (quantity > 0) await add(browser, tile, quantity)
    const tab = new Browser(host)
    for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
    const [isMerged, isAdding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    afterMerge = async () => {
      isMerged.resolve()
      await isAdding.promise
    }
    const login = browser.logIn(email, password)
    await isMerged.promise
    const stop = host.database.observe(text => text.includes('pg_advisory_xact_lock') && isAdding.resolve())
    const added = await tab.post(url, { productId: tile, quantity: 2 })
    stop()
    afterMerge = undefined
    expect((await login).status).toBe(200)
    expect([added.status, added.text]).toEqual([401, expect.stringContaining('Unauthorized')])
    expect((await host.asAdministrator().get(url)).rows).toEqual([])
    // The page sends it again, with the session of the login.
    await add(browser, tile, 2)
    expect(await cartOf(browser)).toEqual([[[tile, quantity + 2]]])
  })
})

test('Orders that a visitor has placed are the account’s, too', async () => {
  const tile = await newProduct()
  const email = await account()
  const browser = await visitor()
  const { id } = await add(browser, tile, 3)
  await host.asAdministrator().patch(`/api/ecommerce/orders/${id}`, { status: 'approving' })
  await browser.logIn(email, password)
  const { data } = await browser.get(`${await ordersUrl(browser)}?type=history`)
  expect((data as Order[]).map(order => order.id)).toEqual([id])
})

describe('A role that is sold', () => {
  const rolesOf = async (browser: Browser) =>
    ((await browser.me()) as { roles: readonly { slug: string }[] }).roles.map(each =>
      typeof each === 'string' ? each : each.slug,
    )

  async function bought(browser: Browser, productId: string): Promise<string> {
    const url = (await ordersUrl(browser)).replace(/orders$/, `products/${productId}/checkout`)
    const { data, text } = await browser.post(url, { provider: 'dummy', email: 'reader@mail.example' })
    const [invoice] = (data as { billingModule: { invoices: { id: string }[] } } | null)?.billingModule.invoices ?? []
    expect(invoice, text).toBeDefined()
    return invoice?.id ?? ''
  }

  test('comes with the payment, goes with the refund, and ends no session', async () => {
    const productId = await newProduct()
    const roleId = await make(role, { slug: 'reader', title: 'Reader' })
    await make(rolesToProducts, { roleId, ecommerceModuleProductId: productId })
    const browser = new Browser(host)
    await browser.register('reader@mail.example', password)
    const before = await rolesOf(browser)
    const invoiceId = await bought(browser, productId)
    expect(await rolesOf(browser)).toEqual(before)
    const settled = await host.asAdministrator().post(`/api/billing/invoices/${invoiceId}/settle`, { note: 'In cash' })
    expect(settled.status, settled.text).toBeLessThan(300)
    expect(await rolesOf(browser)).toEqual(expect.arrayContaining(['reader']))
    const refund = { isByHand: true, reason: 'Changed her mind' }
    const refunded = await host.asAdministrator().post(`/api/billing/invoices/${invoiceId}/refunds`, refund)
    expect(refunded.status, refunded.text).toBe(201)
    expect(await rolesOf(browser)).toEqual(before)
  })

  test('goes when the order is canceled, and comes to the account that a guest logs in to', async () => {
    const productId = await newProduct()
    const roleId = await make(role, { slug: 'guest-reader', title: 'Guest reader' })
    await make(rolesToProducts, { roleId, ecommerceModuleProductId: productId })
    const email = await account()
    const browser = await visitor()
    const invoiceId = await bought(browser, productId)
    await host.asAdministrator().post(`/api/billing/invoices/${invoiceId}/settle`, { note: 'In cash' })
    await browser.logIn(email, password)
    expect(await rolesOf(browser)).toContain('guest-reader')
    const { data } = await browser.get(`${await ordersUrl(browser)}?type=history`)
    const [placed] = data as Order[]
    await host.asAdministrator().patch(`/api/ecommerce/orders/${placed?.id}`, { status: 'canceled' })
    expect(await rolesOf(browser)).not.toContain('guest-reader')
  })
})
