import { attribute, attributeKey, productsToAttributes } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import { countStatements, type TestResponse, type TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const administrator = () => shop.host.asAdministrator()
const currency = (code: string) => shop.currencies.get(code) ?? ''
const url = (productId: string) => `/api/ecommerce/products/${productId}/prices`

interface Shown {
  readonly currencyCode: string
  readonly amount: string | null
  readonly compareAt: string | null
  readonly surcharges: readonly { readonly amount: string }[]
  readonly total: string | null
}
const pricesIn = (response: TestResponse) => {
  expect(response.status, response.text).toBe(200)
  return (response.body as { data: { prices: Shown[] } }).data.prices
}
const set = (
  productId: string,
  prices: readonly (readonly [code: string, fields: object])[],
  client = administrator(),
) => client.put(url(productId), { prices: prices.map(([code, fields]) => ({ currencyId: currency(code), ...fields })) })
const pricesOf = async (productId: string) =>
  Object.fromEntries(pricesIn(await administrator().get(url(productId))).map(each => [each.currencyCode, each.total]))

/** What a cart charges for one piece. */
async function charged(productId: string, code: string): Promise<unknown> {
  const { client, orders } = await shop.shopper()
  const response = await client.post(orders, { productId, billingModule: { currency: { id: currency(code) } } })
  if (response.status !== 201) return response.issues[0]?.code
  return (response.row.ordersToProducts as readonly TestRow[])[0]?.currentUnitAmount
}
const attributesOf = async (productId: string) => {
  const filters = { and: [{ column: 'productId', method: 'eq', value: productId }] } as const
  const { rows } = await shop.host.host.service(productsToAttributes).list({ filters }, system)
  return rows.map(({ attributeId }) => attributeId)
}

describe('The prices of a product', () => {
  test('are set in each currency at once, as people write them, and charged like that', async () => {
    const productId = await shop.product()
    const prices = pricesIn(
      await set(productId, [
        ['EUR', { amount: '1 290,50', compareAt: '1500' }],
        ['JPY', { amount: '99' }],
        ['BTC', { amount: '0.00000001' }],
      ]),
    )
    expect(prices).toMatchObject([
      { currencyCode: 'BTC', amount: '0.00000001', total: '0.00000001' },
      { currencyCode: 'EUR', amount: '1290.50', compareAt: '1500.00', surcharges: [], total: '1290.50' },
      { currencyCode: 'JPY', amount: '99', compareAt: null },
    ])
    expect([await charged(productId, 'EUR'), await charged(productId, 'JPY'), await charged(productId, 'BTC')]).toEqual(
      [129_050, 99, 1],
    )
  })

  test('change one by one, and others stay; null takes one away, and nothing is charged any more', async () => {
    const productId = await shop.product({ prices: [[5, 'EUR']] })
    await set(productId, [['RUB', { amount: '300', compareAt: '400' }]])
    await set(productId, [['RUB', { amount: '310.50' }]])
    const [euro, rouble] = pricesIn(await administrator().get(url(productId)))
    expect([euro, rouble]).toMatchObject([{ total: '5.00' }, { amount: '310.50', compareAt: '400.00' }])
    const before = await attributesOf(productId)
    await set(productId, [['RUB', { amount: null, compareAt: null }]])
    expect(await pricesOf(productId)).toEqual({ EUR: '5.00' })
    expect(await charged(productId, 'RUB')).toBe('ECOMMERCE_NO_PRICE')
    const left = await attributesOf(productId)
    const gone = before.filter(id => !left.includes(id))
    const filters = { and: [{ column: 'id', method: 'inArray', value: gone }] } as const
    expect([gone.length, (await shop.host.host.service(attribute).list({ filters }, system)).rows]).toEqual([2, []])
  })

  test('that other products share are copied before they change, and stay where they are not meant', async () => {
    const one = await shop.product({ prices: [[5, 'EUR']] })
    const other = await shop.product()
    const [attributeId = ''] = await attributesOf(one)
    await administrator().post('/api/ecommerce/products-to-attributes', { productId: other, attributeId })
    await set(one, [['EUR', { amount: '5' }]])
    expect(await attributesOf(one)).toEqual([attributeId])
    await set(one, [['EUR', { amount: '6' }]])
    expect([await charged(one, 'EUR'), await charged(other, 'EUR')]).toEqual([600, 500])
    expect(await attributesOf(other)).toEqual([attributeId])
    const third = await shop.product()
    await administrator().post('/api/ecommerce/products-to-attributes', { productId: third, attributeId })
    await set(other, [['EUR', { amount: null }]])
    expect(await charged(third, 'EUR')).toBe(500)
  })

  test('have surcharges, which stay and are shown', async () => {
    const productId = await shop.product({
      prices: [
        [5, 'EUR'],
        [2.5, 'EUR'],
      ],
    })
    expect(pricesIn(await set(productId, [['EUR', { amount: '7' }]]))).toMatchObject([
      { amount: '7.00', surcharges: [{ amount: '2.50' }], total: '9.50' },
    ])
    expect(await charged(productId, 'EUR')).toBe(950)
    expect(pricesIn(await set(productId, [['EUR', { amount: null }]]))).toEqual([])
  })

  test('are refused with their place where they are none', async () => {
    const productId = await shop.product()
    const refusals = [
      [
        await set(productId, [
          ['EUR', { amount: '5' }],
          ['RUB', { amount: '1,000' }],
        ]),
        'ECOMMERCE_UNCLEAR_AMOUNT',
        'prices.1.amount',
      ],
      [await set(productId, [['JPY', { amount: '1.5' }]]), 'ECOMMERCE_AMOUNT', 'prices.0.amount'],
      [await set(productId, [['EUR', { compareAt: 'much' }]]), 'ECOMMERCE_AMOUNT', 'prices.0.compareAt'],
      [
        await set(productId, [
          ['EUR', {}],
          ['EUR', {}],
        ]),
        'REPEATED',
        'prices.1.currencyId',
      ],
      [
        await administrator().put(url(productId), { prices: [{ currencyId: productId }] }),
        'UNKNOWN',
        'prices.0.currencyId',
      ],
    ] as const
    for (const [{ status, issues }, code, path] of refusals)
      expect([status, issues]).toMatchObject([400, [{ code, path }]])
    expect(await pricesOf(productId)).toEqual({})
    expect((await set(currency('EUR'), [['EUR', { amount: '5' }]])).status).toBe(404)
  })

  test('get a key of their own in a shop that has none yet', async () => {
    const fresh = await openShop()
    try {
      const keys = fresh.host.host.service(attributeKey)
      const { rows } = await keys.list({}, system)
      await keys.removeMany(
        rows.map(({ id }) => id),
        system,
      )
      const productId = await fresh.product()
      const prices = [{ currencyId: fresh.currencies.get('EUR'), amount: '5', compareAt: '6' }]
      pricesIn(await fresh.host.asAdministrator().put(url(productId), { prices }))
      const made = await keys.list({}, system)
      expect(made.rows.map(({ type, field, title }) => [type, field, title.en, title.ru]).toSorted()).toEqual([
        ['compare-at', 'number', 'Former price', 'Прежняя цена'],
        ['price', 'number', 'Price', 'Цена'],
      ])
    } finally {
      await fresh.close()
    }
  })

  test('set at once on two nodes are one price each', async () => {
    const node = await shop.secondNode()
    try {
      for (let round = 0; round < (process.env.TEST_DATABASE_URL ? 20 : 2); round++) {
        const productId = await shop.product()
        const amounts = ['5', '6', '7', '8']
        const all = await Promise.all(
          amounts.map((amount, index) =>
            set(productId, [['EUR', { amount }]], (index % 2 ? node : shop.host).asAdministrator()),
          ),
        )
        expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
        expect(amounts.map(amount => `${amount}.00`)).toContain((await pricesOf(productId)).EUR)
        expect(await attributesOf(productId)).toHaveLength(1)
      }
    } finally {
      await node.close()
    }
  })

  test('that another product begins to share at the same moment are changed for one of them only', async () => {
    const node = await shop.secondNode()
    try {
      for (let round = 0; round < (process.env.TEST_DATABASE_URL ? 30 : 2); round++) {
        const one = await shop.product({ prices: [[5, 'EUR']] })
        const other = await shop.product()
        const [attributeId = ''] = await attributesOf(one)
        const [changed, linked] = await Promise.all([
          set(one, [['EUR', { amount: '6' }]]),
          node.asAdministrator().post('/api/ecommerce/products-to-attributes', { productId: other, attributeId }),
        ])
        expect([changed.status, linked.status]).toEqual([200, 201])
        expect(await pricesOf(one)).toEqual({ EUR: '6.00' })
        // Linked before: it keeps what it was linked to; after: it gets what the attribute is then.
        expect(['5.00', '6.00']).toContain((await pricesOf(other)).EUR)
        const isShared = (await attributesOf(one))[0] === attributeId
        expect((await pricesOf(other)).EUR).toBe(isShared ? '6.00' : '5.00')
      }
    } finally {
      await node.close()
    }
  })
})

describe('A change of many prices', () => {
  const change = (body: object) =>
    administrator().post('/api/ecommerce/products/prices/change', { currencyId: currency('EUR'), ...body })
  interface Changed {
    readonly prices: readonly {
      readonly productId: string
      readonly skuId: string | null
      readonly before: string
      readonly after: string
    }[]
    readonly unpriced: readonly string[]
    readonly undo: string | null
  }
  const changedIn = (response: TestResponse) => {
    expect(response.status, response.text).toBe(200)
    return (response.body as { data: Changed }).data
  }

  test('says what it would do in a dry run, does it, and is undone as one', async () => {
    const [plain, shared, sharing, surcharged, rouble] = [
      await shop.product({ prices: [[10, 'EUR']] }),
      await shop.product({ prices: [[20, 'EUR']] }),
      await shop.product(),
      await shop.product({
        prices: [
          [30, 'EUR'],
          [1.5, 'EUR'],
        ],
      }),
      await shop.product({ prices: [[500, 'RUB']] }),
    ] as const
    await administrator().post('/api/ecommerce/products-to-attributes', {
      productId: sharing,
      attributeId: (await attributesOf(shared))[0],
    })
    const sized = await shop.product({ prices: [[8, 'EUR']] })
    const options = [{ title: { en: 'Size' }, values: [{ title: { en: 'L' } }, { title: { en: 'S' } }] }]
    const made = await administrator().put(`/api/ecommerce/products/${sized}/options`, { options, skus: 'all' })
    const [large] = (made.body as { data: { skus: TestRow[] } }).data.skus
    await administrator().put(`/api/ecommerce/products/${sized}/skus/${large?.id}/prices`, {
      prices: [{ currencyId: currency('EUR'), amount: '9' }],
    })

    const ids = [plain, shared, surcharged, rouble, sized]
    const wanted = { ids, percent: '10', roundTo: '.90' }
    const planned = changedIn(await change({ ...wanted, dryRun: true }))
    expect(planned.undo).toBeNull()
    expect(planned.unpriced).toEqual([rouble])
    expect(await pricesOf(plain)).toEqual({ EUR: '10.00' })
    const done = changedIn(await change(wanted))
    expect(done.prices).toEqual(planned.prices)
    const of = (productId: string) =>
      done.prices.filter(each => each.productId === productId).map(({ skuId, before, after }) => [skuId, before, after])
    expect(of(plain)).toEqual([[null, '10.00', '10.90']])
    expect(of(shared)).toEqual([[null, '20.00', '21.90']])
    expect(of(surcharged)).toEqual([[null, '31.50', '34.90']])
    expect(of(sized)).toEqual(
      expect.arrayContaining([
        [null, '8.00', '8.90'],
        [large?.id, '9.00', '9.90'],
      ]),
    )
    expect(await charged(surcharged, 'EUR')).toBe(3490)
    expect(await charged(sharing, 'EUR')).toBe(2000)
    expect((await pricesOf(rouble)).RUB).toBe('500.00')

    const undone = await administrator().post(`/api/core/history/${done.undo}/undo`)
    expect([undone.status, undone.body]).toMatchObject([200, { data: { count: 5 } }])
    expect(await charged(plain, 'EUR')).toBe(1000)
    expect(await charged(shared, 'EUR')).toBe(2000)
    expect(await charged(surcharged, 'EUR')).toBe(3150)
    expect(await pricesOf(sized)).toEqual({ EUR: '8.00' })
  })

  test('is all or nothing, and refused where it can’t be', async () => {
    const cheap = await shop.product({ prices: [[10, 'EUR']] })
    const surcharged = await shop.product({
      prices: [
        [1, 'EUR'],
        [9, 'EUR'],
      ],
    })
    const refusals = [
      [await change({ ids: [cheap, surcharged], percent: '-50' }), 400, 'ECOMMERCE_BELOW_SURCHARGES'],
      [await change({ ids: [cheap] }), 400, 'ECOMMERCE_NOTHING_TO_CHANGE'],
      [await change({ ids: [cheap], percent: '-101' }), 400, 'ECOMMERCE_PERCENT'],
      [await change({ ids: [cheap], roundTo: '.999' }), 400, 'ECOMMERCE_PRICE_ENDING'],
      [await change({ ids: [cheap], amount: '-1,000' }), 400, 'ECOMMERCE_UNCLEAR_AMOUNT'],
      [await change({ ids: [cheap, currency('EUR')], percent: '5' }), 404, 'NOT_FOUND'],
      [await change({ ids: [cheap], currencyId: cheap, percent: '5' }), 400, 'UNKNOWN'],
      [await change({ ids: Array.from({ length: 1001 }, () => cheap), percent: '5' }), 400, 'TOO_MANY_ITEMS'],
    ] as const
    for (const [{ status, issues }, wanted, code] of refusals) {
      expect([status, issues.map(each => each.code)], code).toEqual([wanted, [code]])
    }
    expect(await pricesOf(cheap)).toEqual({ EUR: '10.00' })
    expect(changedIn(await change({ ids: [cheap], amount: '-0.50' })).prices).toMatchObject([{ after: '9.50' }])
    expect(changedIn(await change({ ids: [cheap], percent: '0' })).undo).toBeNull()
    const shopper = await shop.shopper()
    expect(
      (
        await shopper.client.post('/api/ecommerce/products/prices/change', {
          ids: [cheap],
          currencyId: currency('EUR'),
          percent: '5',
        })
      ).status,
    ).toBe(403)
  })

  test('counts what somebody else writes at the same moment, before it or after it', async () => {
    const node = await shop.secondNode()
    try {
      for (let round = 0; round < (process.env.TEST_DATABASE_URL ? 30 : 3); round++) {
        const productId = await shop.product({ prices: [[10, 'EUR']] })
        const [attributeId] = await attributesOf(productId)
        const [changed, written] = await Promise.all([
          change({ ids: [productId], percent: '10' }),
          node.asAdministrator().patch(`/api/ecommerce/attributes/${attributeId}`, { number: 20 }),
        ])
        expect([changed.status, written.status]).toEqual([200, 200])
        expect(['20.00', '22.00']).toContain((await pricesOf(productId)).EUR)
      }
    } finally {
      await node.close()
    }
  })

  test('is of all products that a list shows, as many as are allowed', async () => {
    const { row } = await administrator().post('/api/ecommerce/categories', { title: { en: 'Floors' } })
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    await administrator().post('/api/ecommerce/categories-to-products', { categoryId: row.id, productId })
    const other = await shop.product({ prices: [[10, 'EUR']] })
    const filters = new URLSearchParams({
      'filters[and][0][column]': 'categoriesToProducts.categoryId',
      'filters[and][0][method]': 'eq',
      'filters[and][0][value]': row.id,
    }).toString()
    expect(changedIn(await change({ filters, percent: '10' })).prices).toMatchObject([{ productId, after: '11.00' }])
    expect(await pricesOf(other)).toEqual({ EUR: '10.00' })
    const wrong = filters.replace('categoryId', 'nothing')
    const refused = [
      [await change({ filters: wrong, percent: '10' }), 'UNKNOWN_COLUMN'],
      [await change({ percent: '10' }), 'EITHER'],
      [await change({ ids: [productId], filters, percent: '10' }), 'EITHER'],
    ] as const
    for (const [{ status, issues }, code] of refused)
      expect([status, issues.map(each => each.code)]).toEqual([400, [code]])
  })

  test('of a hundred products takes as many statements as of two', async () => {
    const ids = []
    for (let at = 0; at < 100; at++) ids.push(await shop.product({ prices: [[at + 1, 'EUR']] }))
    const count = async (some: readonly string[], percent: string) =>
      (await countStatements(shop.host, () => change({ ids: some, percent }))).statements.length
    expect(await count(ids, '10')).toBe(await count(ids.slice(0, 2), '20'))
  })
})
