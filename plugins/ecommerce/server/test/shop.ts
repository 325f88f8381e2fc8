import { currency } from '@tessera/billing'
import billing from '@tessera/billing/server'
import type { Entity, Input, Relation } from '@tessera/core'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  ordersToPaymentIntents,
  product,
  productsToAttributes,
  store,
  storesToProducts,
  storesToProductsToAttributes,
} from '@tessera/ecommerce'
import fileStorage from '@tessera/file-storage-server'
import { type Caller, type Plugin, system } from '@tessera/server'
import {
  createTestHost,
  type TestClient,
  type TestHost,
  type TestHostOptions,
  type TestResponse,
  type TestRow,
} from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import ecommerce, { type EcommerceOptions } from '../src/index.ts'
import { people, subject } from './people/people.ts'
import { Till } from './till.ts'

const plugins = [billing, fileStorage, websiteBuilder, people]

/** Somebody with orders, and their requests. */
export interface Shopper {
  readonly id: string
  readonly client: TestClient
  /** Where their orders are. */
  readonly orders: string
}

interface ShopProduct {
  /** Amounts as editors write them, by the code of their currency; several add up. */
  readonly prices?: readonly (readonly [amount: number, code: string])[]
  readonly interval?: string
  readonly type?: 'one_off' | 'subscription'
  readonly title?: string
}

interface ShopInvoice extends TestRow {
  readonly status: string
  readonly amount: number
  readonly currencyCode: string
  readonly paymentUrl: string | null
}

/** The response of a checkout. */
export interface CheckedOut {
  readonly response: TestResponse
  readonly status: number
  readonly invoices: readonly ShopInvoice[]
}

export interface Shop {
  readonly host: TestHost
  readonly till: Till
  /** Another host on the same database. */
  secondNode(): Promise<TestHost>
  checkOut(
    shopper: Shopper,
    orderIds: readonly string[],
    body?: { readonly provider?: string; readonly email?: string; readonly [field: string]: unknown },
  ): Promise<CheckedOut>
  /** As administrators see it. */
  order(id: string): Promise<TestRow>
  /** What happened to an order, the oldest first. */
  events(id: string): Promise<readonly TestRow[]>
  /** All that were ever made for an order. */
  invoices(orderId: string): Promise<readonly ShopInvoice[]>
  /** Id of a currency by its code. */
  readonly currencies: ReadonlyMap<string, string>
  product(options?: ShopProduct): Promise<string>
  /** A store that sells products, some at prices of its own. */
  store(sold: readonly { readonly productId: string; readonly prices?: ShopProduct['prices'] }[]): Promise<string>
  /** Gives a product one more price. */
  price(productId: string, amount: number, code: string): Promise<void>
  /** Changes each price of a product. */
  reprice(productId: string, amount: number): Promise<void>
  shopper(on?: TestHost): Promise<Shopper>
  /** A shopper on another node. */
  shopperOn(host: TestHost, id: string): Shopper
  close(): Promise<void>
}

export function checkedOut(response: TestResponse): CheckedOut {
  const { data } = response.body as { data?: { billingModule?: { invoices: ShopInvoice[] } } | null }
  return { response, status: response.status, invoices: data?.billingModule?.invoices ?? [] }
}

/** Currencies of 0, 2, 3 and 8 digits; the first one is the shop's own. */
const codes = [
  ['EUR', 2],
  ['RUB', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['BTC', 8],
] as const

/**
 * @param others plugins besides those that a shop needs; their hooks come first
 * @param shopOptions options of the shop itself
 */
export async function openShop(
  options: Omit<TestHostOptions, 'plugins'> = {},
  others: readonly Plugin[] = [],
  shopOptions: EcommerceOptions = {},
): Promise<Shop> {
  const till = new Till()
  const all = [...others, ...plugins, { plugin: ecommerce, options: shopOptions }, till.plugin]
  const host = await createTestHost({ plugins: all, ...options })

  async function make(entity: Entity, fields: object): Promise<string> {
    const row = await host.host.service(entity).create(fields as Input<Entity>, system)
    return (row as { readonly id: string }).id
  }
  async function link(relation: Relation, left: string, right: string, fields: object = {}): Promise<string> {
    const [from, to] = relation.ends
    return make(relation, { [from]: left, [to]: right, ...fields })
  }

  const currencies = new Map<string, string>()
  for (const [code, fractionDigits] of codes) {
    currencies.set(code, await make(currency, { code, fractionDigits, isDefault: code === 'EUR' }))
  }
  const priceKey = await make(attributeKey, { type: 'price', field: 'number' })
  const surchargeKey = await make(attributeKey, { type: 'price', field: 'number' })
  const intervalKey = await make(attributeKey, { type: 'interval', field: 'string' })
  let skus = 0

  async function priceAttribute(amount: number, code: string, key = priceKey): Promise<string> {
    const id = await make(attribute, { number: amount })
    await link(attributeKeysToAttributes, key, id)
    await link(attributesToCurrencies, id, currencies.get(code) ?? '')
    return id
  }

  const shopperOn = (on: TestHost, id: string): Shopper => {
    const caller: Caller = { kind: 'subject', subjectId: id, roles: [], isAdministrator: false, isRegistered: false }
    return { id, client: on.as(caller), orders: `/api/rbac/subjects/${id}/ecommerce-module/orders` }
  }

  return {
    host,
    till,
    currencies,
    secondNode: () => createTestHost({ plugins: all, ...options, database: host.database }),
    async checkOut({ client, orders }, orderIds, { provider = 'till', email = 'ada@mail.example', ...further } = {}) {
      const body = { provider, email, ecommerceModule: { orders: orderIds.map(id => ({ id })) }, ...further }
      return checkedOut(await client.post(`${orders}/checkout`, body))
    },
    async order(id) {
      return (await host.asAdministrator().get(`/api/ecommerce/orders/${id}`)).row
    },
    async events(id) {
      const query = {
        filters: { and: [{ column: 'orderId', method: 'eq', value: id }] },
        orderBy: { and: [{ column: 'id', method: 'asc' }] },
      }
      return (await host.asAdministrator().get('/api/ecommerce/order-events', query)).rows
    },
    async invoices(orderId) {
      const relation = ordersToPaymentIntents
      const include = 'billingModulePaymentIntent.paymentIntentsToInvoices.invoice'
      const query = { filters: { and: [{ column: 'orderId', method: 'eq', value: orderId }] }, include }
      const { rows } = await host.asAdministrator().get(`/api/${relation.path}`, query)
      return rows.flatMap(({ billingModulePaymentIntent: intent }) =>
        (intent as { paymentIntentsToInvoices: { invoice: ShopInvoice }[] }).paymentIntentsToInvoices.map(
          link => link.invoice,
        ),
      )
    },
    async product({ prices = [], interval, type, title = 'Tile' } = {}) {
      const id = await make(product, { title: { en: title }, ...(type && { type }) })
      for (const [index, [amount, code]] of prices.entries()) {
        const key = index === 0 ? priceKey : surchargeKey
        await link(productsToAttributes, id, await priceAttribute(amount, code, key))
      }
      if (interval !== undefined) {
        const value = await make(attribute, { string: { en: interval } })
        await link(attributeKeysToAttributes, intervalKey, value)
        await link(productsToAttributes, id, value)
      }
      return id
    },
    async store(sold) {
      const id = await make(store, { title: { en: 'Vyborg' } })
      for (const { productId, prices = [] } of sold) {
        const place = await link(storesToProducts, id, productId, { sku: `SKU-${++skus}` })
        for (const [amount, code] of prices) {
          await link(storesToProductsToAttributes, place, await priceAttribute(amount, code))
        }
      }
      return id
    },
    async price(productId, amount, code) {
      await link(productsToAttributes, productId, await priceAttribute(amount, code))
    },
    async reprice(productId, amount) {
      const filters = { and: [{ column: 'productId', method: 'eq', value: productId }] } as const
      const { rows } = await host.host.service(productsToAttributes).list({ filters }, system)
      await host.host.service(attribute).updateMany(
        rows.map(({ attributeId }) => ({ id: attributeId, data: { number: amount } })),
        system,
      )
    },
    async shopper(on = host) {
      return shopperOn(on, await make(subject, {}))
    },
    shopperOn,
    close: () => host.close(),
  }
}
