import { attribute, attributeKey, productsToAttributes } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import type { TestResponse, TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const administrator = () => shop.host.asAdministrator()
const url = (id: string, what: string) => `/api/ecommerce/products/${id}/${what}`
const currency = (code: string) => shop.currencies.get(code) ?? ''
const en = (text: string) => ({ en: text })
const dataOf = <Data>(response: TestResponse) => {
  expect(response.status, response.text).toBe(200)
  return (response.body as { data: Data }).data
}

interface Property {
  readonly attributeId: string
  readonly keyId: string
  readonly key: { readonly title: Record<string, string>; readonly suffix: Record<string, string> }
  readonly value: unknown
}
const propertiesOf = async (id: string) =>
  dataOf<{ properties: Property[] }>(await administrator().get(url(id, 'properties'))).properties
const setProperties = (id: string, properties: readonly object[]) =>
  administrator().put(url(id, 'properties'), { properties })

interface Sku extends TestRow {
  readonly optionValueIds: readonly string[]
  readonly prices: readonly { readonly currencyCode: string; readonly amount: string }[]
  readonly fileId: string | null
}
const skusOf = async (id: string) => dataOf<{ skus: Sku[] }>(await administrator().get(url(id, 'options'))).skus

describe('The properties of a product', () => {
  test('are one list: added with a key that is found by its name or made, changed, put in order, removed', async () => {
    const id = await shop.product()
    const made = dataOf<{ properties: Property[] }>(
      await setProperties(id, [
        { key: { title: en('Glaze') }, value: en('Matt') },
        { key: { title: en('Weight of a tile'), field: 'number', suffix: en('kg') }, value: 0.25 },
      ]),
    ).properties
    expect(made.map(({ key, value }) => [key.title.en, key.suffix.en ?? null, value])).toEqual([
      ['Glaze', null, { en: 'Matt' }],
      ['Weight of a tile', 'kg', 0.25],
    ])
    const [glaze, weight] = made as [Property, Property]
    await setProperties(id, [
      { attributeId: weight.attributeId, value: 0.3 },
      { attributeId: glaze.attributeId, value: en('Gloss') },
      { key: { title: en(' glaze ') }, value: en('Second coat') },
    ])
    const changed = await propertiesOf(id)
    expect(changed.map(({ value }) => value)).toEqual([0.3, en('Gloss'), en('Second coat')])
    expect(changed[2]?.keyId).toBe(glaze.keyId)
    await setProperties(id, [{ attributeId: glaze.attributeId, value: en('Gloss') }])
    expect((await propertiesOf(id)).map(({ attributeId }) => attributeId)).toEqual([glaze.attributeId])
  })

  test('that two products share change for one of them alone, and stay when one gives them up', async () => {
    const [one, other] = [await shop.product(), await shop.product()]
    const [property] = dataOf<{ properties: Property[] }>(
      await setProperties(one, [{ key: { title: en('Format') }, value: en('10 × 10') }]),
    ).properties as [Property]
    await shop.host.host
      .service(productsToAttributes)
      .create({ productId: other, attributeId: property.attributeId }, system)
    await setProperties(one, [{ attributeId: property.attributeId, value: en('20 × 20') }])
    expect((await propertiesOf(one)).map(({ value }) => value)).toEqual([en('20 × 20')])
    expect((await propertiesOf(other)).map(({ value }) => value)).toEqual([en('10 × 10')])

    await shop.host.host
      .service(productsToAttributes)
      .create({ productId: one, attributeId: property.attributeId }, system)
    await setProperties(one, [])
    expect(await propertiesOf(one)).toEqual([])
    expect(await shop.host.host.service(attribute).find(property.attributeId, system)).not.toBeNull()
  })

  test('leave prices as they are', async () => {
    const id = await shop.product({ prices: [[12, 'EUR']] })
    await setProperties(id, [{ key: { title: en('Colour') }, value: en('Blue') }])
    await setProperties(id, [])
    const { prices } = dataOf<{ prices: { total: string }[] }>(await administrator().get(url(id, 'prices')))
    expect(prices.map(({ total }) => total)).toEqual(['12.00'])
  })

  test('are refused as a whole for a value of another kind, with its place', async () => {
    const id = await shop.product()
    const refused = await setProperties(id, [
      { key: { title: en('Fine') }, value: en('yes') },
      { key: { title: en('Depth'), field: 'number' }, value: en('deep') },
    ])
    expect([refused.status, refused.issues[0]?.path]).toEqual([400, 'properties.1.value'])
    expect(await propertiesOf(id)).toEqual([])
    const [key] = (await shop.host.host.service(attributeKey).list({ filters: { and: [] } }, system)).rows.filter(
      ({ title }) => title?.en === 'Fine',
    )
    expect(key).toBeUndefined()
  })
})

describe('A matrix of SKUs', () => {
  const size = { title: en('Size'), values: [{ title: en('S') }, { title: en('M') }, { title: en('L') }] }
  const glaze = { title: en('Glaze'), values: [{ title: en('Matt') }, { title: en('Gloss') }] }

  test('is written with codes, prices and what is sold in one request', async () => {
    const id = await shop.product({ prices: [[10, 'EUR']] })
    const response = await administrator().put(url(id, 'options'), {
      options: [size, glaze],
      skus: [
        { values: [0, 0], code: 'S-MATT', prices: [{ currencyId: currency('EUR'), amount: '9,50' }] },
        { values: [2, 1], code: 'L-GLOSS', isEnabled: false, weight: 300 },
      ],
    })
    expect(response.status, response.text).toBe(200)
    expect(
      (await skusOf(id)).map(({ code, isEnabled, weight, prices }) => [code, isEnabled, weight, prices[0]?.amount]),
    ).toEqual([
      ['S-MATT', true, null, '9.50'],
      ['L-GLOSS', false, 300, undefined],
    ])
  })

  test('is written again without a change to what it does not name', async () => {
    const id = await shop.product({ prices: [[10, 'EUR']] })
    const first = await administrator().put(url(id, 'options'), {
      options: [size],
      skus: [
        { values: [0], code: 'AGAIN-S' },
        { values: [1], code: 'AGAIN-M' },
      ],
    })
    const { options } = dataOf<{ options: (TestRow & { optionValues: TestRow[] })[] }>(first)
    const again = options.map(({ id: optionId, title, optionValues }) => ({
      id: optionId,
      title,
      values: optionValues.map(value => ({ id: value.id, title: value.title })),
    }))
    const before = await skusOf(id)
    await administrator().put(url(id, 'options'), { options: again, skus: [{ values: [1], code: 'AGAIN-MEDIUM' }] })
    const after = await skusOf(id)
    expect(after.map(({ id: skuId }) => skuId)).toEqual(before.map(({ id: skuId }) => skuId))
    expect(after.map(({ code }) => code)).toEqual(['AGAIN-S', 'AGAIN-MEDIUM'])
  })

  test.each([
    [[{ values: [0, 7] }], 'skus.0.values'],
    [[{ values: [0] }], 'skus.0.values'],
    [[{ values: [0, 0] }, { values: [0, 0] }], 'skus.1.values'],
    [
      [
        { values: [0, 0], code: 'TAKEN' },
        { values: [0, 1], code: 'TAKEN' },
      ],
      'skus.1.code',
    ],
    [[{ values: [0, 0], prices: [{ currencyId: 'EUR', amount: '1,290' }] }], 'skus.0.prices.0.amount'],
  ])('is refused as a whole, with the place of what is wrong: %j', async (skus, path) => {
    const id = await shop.product()
    const named = skus.map(each => ({
      ...each,
      ...('prices' in each && { prices: each.prices?.map(price => ({ ...price, currencyId: currency('EUR') })) }),
    }))
    const refused = await administrator().put(url(id, 'options'), { options: [size, glaze], skus: named })
    expect([refused.status >= 400, refused.issues[0]?.path]).toEqual([true, path])
    expect(await skusOf(id)).toEqual([])
  })
})

test('A new product is saved with prices, properties and SKUs in one batch, or not at all', async () => {
  const operations = (amount: string) => [
    { action: 'create', entity: 'ecommerce/products', ref: 'record', data: { title: en('Tile of one batch') } },
    {
      action: 'run',
      name: 'ecommerce/product-prices',
      id: { $ref: 'record' },
      data: { prices: [{ currencyId: currency('EUR'), amount }] },
    },
    {
      action: 'run',
      name: 'ecommerce/product-properties',
      id: { $ref: 'record' },
      data: { properties: [{ key: { title: en('Origin') }, value: en('Kazan') }] },
    },
    {
      action: 'run',
      name: 'ecommerce/product-options',
      id: { $ref: 'record' },
      ref: 'options',
      data: { options: [{ title: en('Size'), values: [{ title: en('S') }] }], skus: 'all' },
    },
    { action: 'update', entity: 'ecommerce/products', id: '00000000-0000-7000-8000-000000000000', data: {} },
  ]
  const count = async () => (await administrator().get('/api/ecommerce/products/count')).body as { data: number }
  const before = await count()
  const refused = await administrator().post('/api/core/batch', { operations: operations('1,290').slice(0, 4) })
  expect(refused.issues.map(({ path, code }) => [path, code])).toEqual([
    ['operations.1.data.prices.0.amount', 'ECOMMERCE_UNCLEAR_AMOUNT'],
  ])
  expect(await count()).toEqual(before)
  const made = await administrator().post('/api/core/batch', { operations: operations('12').slice(0, 4) })
  expect(made.status, made.text).toBe(200)
  const id = made.rows[0]?.id as string
  expect((await propertiesOf(id)).map(({ value }) => value)).toEqual([en('Kazan')])
  expect(await skusOf(id)).toHaveLength(1)
  const { prices } = dataOf<{ prices: { total: string }[] }>(await administrator().get(url(id, 'prices')))
  expect(prices.map(({ total }) => total)).toEqual(['12.00'])
  // A caller who may not change products may not run it.
  const shopper = await shop.shopper()
  expect((await shopper.client.post('/api/core/batch', { operations: operations('12').slice(1, 2) })).status).toBe(403)
})
