import { currency } from '@tessera/billing'
import billing from '@tessera/billing/server'
import type { Entity, Input, Relation } from '@tessera/core'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  categoriesToProducts,
  category,
  type FoundProducts,
  product,
  productSearchPath,
  productsToAttributes,
  store,
  storesToProducts,
} from '@tessera/ecommerce'
import fileStorage from '@tessera/file-storage-server'
import { system } from '@tessera/server'
import { countStatements, createTestHost, type TestHost } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import ecommerce from '../src/index.ts'

let under: TestHost
const ids = new Map<string, string>()

beforeAll(async () => {
  under = await createTestHost({ plugins: [billing, fileStorage, websiteBuilder, ecommerce] })
})
afterAll(() => under?.close())

const id = (name: string) => ids.get(name) ?? ''

async function make(entity: Entity, name: string, fields: object = {}): Promise<void> {
  const row = await under.host.service(entity).create({ slug: name, ...fields } as unknown as Input<Entity>, system)
  ids.set(name, (row as unknown as { readonly id: string }).id)
}

async function link(relation: Relation, from: string, to: string, fields: object = {}): Promise<void> {
  const [left, right] = relation.ends
  const input = { [left]: id(from), [right]: id(to), ...fields }
  const row = await under.host.service(relation).create(input as unknown as Input<Relation>, system)
  ids.set(`${from} ${to}`, (row as unknown as { readonly id: string }).id)
}

/** Gives a product a price in a currency, as an attribute of its own. */
async function price(of: string, number: number, code = 'RUB'): Promise<void> {
  const name = `${of}-${code.toLowerCase()}`
  await make(attribute, name, { number })
  await link(attributeKeysToAttributes, 'price', name)
  await link(attributesToCurrencies, name, code)
  await link(productsToAttributes, of, name)
}

async function find(query = ''): Promise<FoundProducts> {
  const response = await under.app.inject(`${productSearchPath}?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}

async function slugs(query = ''): Promise<string[]> {
  return (await find(query)).products.map(({ slug }) => slug)
}

beforeEach(async () => {
  for (const entity of [product, attribute, attributeKey, category, store, currency]) {
    const { rows } = await under.host.service(entity as Entity).list({ limit: 1000 }, system)
    const found = (rows as unknown as readonly { readonly id: string }[]).map(row => row.id)
    if (found.length > 0) await under.host.service(entity as Entity).removeMany(found, system)
  }
  ids.clear()
  await make(currency, 'RUB', { slug: 'rub', code: 'RUB', isDefault: true })
  await make(currency, 'EUR', { slug: 'eur', code: 'EUR' })
  await make(attributeKey, 'price', { type: 'price', field: 'number' })
  await make(attributeKey, 'colour', { title: { en: 'Colour' } })
  await make(attributeKey, 'frost', { field: 'boolean', title: { en: 'Frost-proof' } })
  for (const [name, string] of [
    ['blue', { en: 'Blue', ru: 'Синий' }],
    ['red', { en: 'Red', ru: 'Красный' }],
  ] as const) {
    await make(attribute, name, { string })
    await link(attributeKeysToAttributes, 'colour', name)
  }
  for (const name of ['a', 'b', 'c', 'd']) await make(product, name)
  await make(category, 'walls')
  await link(categoriesToProducts, 'walls', 'c', { orderIndex: 0 })
  await link(categoriesToProducts, 'walls', 'a', { orderIndex: 1 })
  await link(productsToAttributes, 'a', 'blue')
  await link(productsToAttributes, 'b', 'red')
  await link(productsToAttributes, 'c', 'blue')
  await price('a', 300)
  await price('b', 100)
  await price('c', 200)
  await price('c', 1, 'EUR')
})

describe('Products are found', () => {
  test('newest first', async () => {
    expect(await slugs()).toEqual(['d', 'c', 'b', 'a'])
  })

  test('in a category in the order of their positions there', async () => {
    expect(await slugs(`category=${id('walls')}`)).toEqual(['c', 'a'])
    expect(await slugs(`category=${id('walls')}&order=newest`)).toEqual(['c', 'a'])
    expect(await slugs(`category=${id('walls')}&order=price-desc`)).toEqual(['a', 'c'])
  })

  test('in a store, and in a category in that store', async () => {
    await make(store, 'vyborg')
    await link(storesToProducts, 'vyborg', 'b', { sku: '1' })
    await link(storesToProducts, 'vyborg', 'a', { sku: '2', orderIndex: 1 })
    expect(await slugs(`store=${id('vyborg')}`)).toEqual(['b', 'a'])
    expect(await slugs(`store=${id('vyborg')}&category=${id('walls')}`)).toEqual(['a'])
  })

  test('by price in the shop’s own currency, ascending and descending', async () => {
    expect(await slugs('order=price')).toEqual(['b', 'c', 'a'])
    expect(await slugs('order=price-desc')).toEqual(['a', 'c', 'b'])
    expect(await slugs('from=150&order=price')).toEqual(['c', 'a'])
    expect(await slugs('from=150&to=250')).toEqual(['c'])
    expect(await slugs('to=100')).toEqual(['b'])
  })

  test('by price in a currency that is given by code or slug; without a price in it nothing is found', async () => {
    await price('a', 3, 'EUR')
    await price('d', 9, 'EUR')
    expect(await slugs('order=price&currency=EUR')).toEqual(['c', 'a', 'd'])
    expect(await slugs('to=1&currency=eur')).toEqual(['c'])
    expect(await slugs('to=5&currency=RUB')).toEqual([])
    expect(await slugs('to=5&currency=USD')).toEqual([])
    expect((await slugs('currency=USD')).length).toBe(4)
    const response = await under.app.inject(`${productSearchPath}?currency=${encodeURIComponent("'; drop")}`)
    expect(response.statusCode).toBe(400)
  })

  test('by a value, by one of several, by values of several keys', async () => {
    await make(attribute, 'hardy', { boolean: true })
    await link(attributeKeysToAttributes, 'frost', 'hardy')
    await link(productsToAttributes, 'a', 'hardy')
    expect(await slugs('value=colour:Blue')).toEqual(['c', 'a'])
    expect(await slugs('value=colour:Blue&value=colour:Red')).toEqual(['c', 'b', 'a'])
    expect(await slugs('value=colour:Blue&value=frost:true')).toEqual(['a'])
    expect(await slugs('value=colour:Green')).toEqual([])
    expect(await slugs('value=no-such-key:Blue')).toEqual([])
  })

  test('in pages that together hold each of them once', async () => {
    const pages = [await find('order=price&limit=2'), await find('order=price&limit=2&offset=2')]
    expect(pages.map(({ total }) => total)).toEqual([3, 3])
    expect(pages.flatMap(({ products }) => products.map(({ slug }) => slug))).toEqual(['b', 'c', 'a'])
  })

  test('with facets, as far as they offer a choice', async () => {
    const { facets } = await find()
    expect(facets.map(({ key, values }) => [key, values.map(({ value }) => value)])).toEqual([
      ['colour', ['Blue', 'Red']],
    ])
    expect(facets[0]?.values[0]?.label).toEqual({ en: 'Blue', ru: 'Синий' })
    expect((await find(`category=${id('walls')}`)).facets).toEqual([])
  })

  test('in as many statements for one as for all of them', async () => {
    const few = await countStatements(under.host, () => find('value=colour:Red&order=price'))
    const all = await countStatements(under.host, () => find('value=colour:Red&value=colour:Blue&order=price'))
    expect(few.statements).toHaveLength(4)
    expect(all.statements).toHaveLength(4)
  })

  test.each(['from=-1', 'from=a', 'order=name', 'value=Blue', 'category=walls', 'limit=1000', 'colour=Blue'])(
    'not by %s: it is refused',
    async query => {
      expect((await under.app.inject(`${productSearchPath}?${query}`)).statusCode).toBe(400)
    },
  )
})

describe('Search results follow', () => {
  const service = <E extends Entity>(entity: E) => under.host.service(entity)

  test('a price that changes, and its removal', async () => {
    await service(attribute).update(id('b-rub'), { number: 1000 }, system)
    expect(await slugs('order=price')).toEqual(['c', 'a', 'b'])
    await service(attribute).remove(id('b-rub'), system)
    expect(await slugs('order=price')).toEqual(['c', 'a'])
  })

  test('a link to an attribute that is removed or moved to another product', async () => {
    await service(productsToAttributes).update(id('b b-rub'), { productId: id('d') }, system)
    expect(await slugs('order=price')).toEqual(['d', 'c', 'a'])
    await service(productsToAttributes).remove(id('b b-rub'), system)
    expect(await slugs('order=price')).toEqual(['c', 'a'])
  })

  test('a currency that a price gets', async () => {
    await service(attributesToCurrencies).remove(id('a-rub RUB'), system)
    expect(await slugs('order=price')).toEqual(['b', 'c'])
    await link(attributesToCurrencies, 'a-rub', 'RUB')
    expect(await slugs('order=price')).toEqual(['b', 'c', 'a'])
  })

  test('the type and field of a key', async () => {
    await service(attributeKey).update(id('price'), { type: 'feature' }, system)
    expect(await slugs('order=price')).toEqual([])
    await service(attributeKey).update(id('price'), { type: 'price' }, system)
    expect(await slugs('order=price')).toEqual(['b', 'c', 'a'])
  })

  test('several prices of one product as their sum', async () => {
    await make(attribute, 'more', { number: 500 })
    await link(attributeKeysToAttributes, 'price', 'more')
    await link(attributesToCurrencies, 'more', 'RUB')
    await link(productsToAttributes, 'b', 'more')
    expect(await slugs('from=600')).toEqual(['b'])
  })

  test('concurrent changes', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        service(attribute).update(id(index % 2 ? 'c-rub' : 'c-eur'), { number: 400 + index }, system),
      ),
    )
    const { number } = (await service(attribute).find(id('c-rub'), system)) ?? { number: null }
    expect(await slugs(`from=${number}&to=${number}`)).toEqual(['c'])
  })

  test('the removal of a product, a key and a currency', async () => {
    await service(product).remove(id('b'), system)
    expect(await slugs('value=colour:Red')).toEqual([])
    await service(attributeKey).remove(id('colour'), system)
    expect((await find()).facets).toEqual([])
    await service(currency).remove(id('RUB'), system)
    expect(await slugs('order=price')).toEqual(['c'])
  })
})

describe('results and facets are what the effective rules let the caller read', () => {
  type Rule = ReturnType<TestHost['host']['access']['rule']>
  const rules = new Map<string, Rule>()
  const close = (...closed: readonly (Entity | string)[]) => {
    for (const each of closed)
      rules.set(`GET ${typeof each === 'string' ? each : `/api/${each.path}`}`, 'administrator')
  }
  const statusOf = async (query: string) => (await under.app.inject(`${productSearchPath}?${query}`)).statusCode

  beforeAll(() => under.host.access.provideRules((method, url) => rules.get(`${method} ${url}`)))
  beforeEach(() => rules.clear())

  test('a closed list of products is closed to the search, unless a rule names the search', async () => {
    expect(await statusOf('')).toBe(200)
    close(product)
    expect(await statusOf('')).toBe(401)
    const asKey = await under.asAdministrator().get(productSearchPath)
    expect(asKey.status).toBe(200)
    rules.set(`GET ${productSearchPath}`, 'public')
    expect((await find()).products.length).toBeGreaterThan(0)
    rules.clear()
    close(productSearchPath)
    expect(await statusOf('')).toBe(401)
    expect((await under.asNobody().get(`/api/${product.path}`)).status).toBe(200)
  })

  test.each([
    ['attributes', attribute],
    ['keys', attributeKey],
    ['links of products to attributes', productsToAttributes],
    ['links of attributes to keys', attributeKeysToAttributes],
  ] as const)('closed %s are in no facet, and nothing is found by them', async (_, entity) => {
    expect((await find()).facets.length).toBeGreaterThan(0)
    close(entity)
    const found = await find()
    expect(found.facets).toEqual([])
    expect(found.total).toBeGreaterThan(0)
    for (const query of ['value=colour:Blue', 'from=1', 'to=1000000', 'order=price', 'order=price-desc']) {
      expect(await statusOf(query), query).toBe(401)
    }
  })

  test('closed currencies reveal no price, and closed links no position', async () => {
    close(currency)
    expect(await statusOf('order=price')).toBe(401)
    expect(await statusOf('value=colour:Blue')).toBe(200)
    rules.clear()
    close(categoriesToProducts, storesToProducts)
    expect(await statusOf(`category=${anyId}`)).toBe(401)
    expect(await statusOf(`store=${anyId}`)).toBe(401)
    expect(await statusOf('')).toBe(200)
  })
})

const anyId = '0198c5f0-7f3e-7abc-8def-0123456789ab'
