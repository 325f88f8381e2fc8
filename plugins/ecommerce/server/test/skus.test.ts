import { product, productSearchPath, sku } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import { countStatements, type TestResponse, type TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop, type Shopper } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const administrator = () => shop.host.asAdministrator()
const url = (productId: string) => `/api/ecommerce/products/${productId}`
const titles = (...names: readonly string[]) => names.map(en => ({ title: { en } }))

interface Options {
  readonly options: readonly (TestRow & { readonly optionValues: readonly TestRow[] })[]
  readonly skus: readonly (TestRow & { readonly optionValueIds: readonly string[]; readonly orderIndex: number })[]
}
const optionsOf = (response: TestResponse) => {
  expect(response.status, response.text).toBe(200)
  return (response.body as { data: Options }).data
}
const setOptions = (productId: string, options: readonly object[], skus?: 'all') =>
  administrator().put(`${url(productId)}/options`, { options, ...(skus && { skus }) })

const sizes = {
  title: { en: 'Size', ru: 'Размер' },
  values: [{ title: { en: 'Large', ru: 'Большой' } }, ...titles('Small')],
}
const colours = { title: { en: 'Colour' }, values: titles('Blue', 'Red') }

/** A product of two sizes and two colours at 10 euros, the first of which costs 12. */
async function tiles() {
  const productId = await shop.product({ prices: [[10, 'EUR']] })
  const found = optionsOf(await setOptions(productId, [sizes, colours], 'all'))
  const [first] = found.skus
  const prices = [{ currencyId: shop.currencies.get('EUR'), amount: '12' }]
  expect((await administrator().put(`${url(productId)}/skus/${first?.id}/prices`, { prices })).status).toBe(200)
  await administrator().patch(`/api/ecommerce/skus/${first?.id}`, { code: `T-${first?.id.slice(-8)}` })
  return { productId, ...found, ids: found.skus.map(({ id }) => id) as [string, string, string, string] }
}

const linesOf = async ({ client, orders }: Shopper) =>
  (await client.get(orders)).rows.flatMap(row => row.ordersToProducts as readonly TestRow[])
const codesOf = ({ status, issues }: TestResponse) => [status, issues.map(({ code }) => code)]

describe('The options of a product', () => {
  test('make a SKU of each combination, in order, with one value of each', async () => {
    const { options, skus } = await tiles()
    expect(options.map(({ title, optionValues }) => [title, optionValues.map(value => value.title)])).toEqual([
      [{ en: 'Size', ru: 'Размер' }, [{ en: 'Large', ru: 'Большой' }, { en: 'Small' }]],
      [{ en: 'Colour' }, [{ en: 'Blue' }, { en: 'Red' }]],
    ])
    const values = options.map(({ optionValues }) => optionValues.map(({ id }) => id))
    expect(skus.map(({ optionValueIds }) => optionValueIds)).toEqual(
      values[0]?.flatMap(size => values[1]?.map(colour => [size, colour])),
    )
  })

  test('written once more are the same; a new value makes what is missing, and the others stay', async () => {
    const { productId, options, ids } = await tiles()
    const wanted = options.map(({ id, title, optionValues }) => ({
      id,
      title,
      values: optionValues.map(value => ({ id: value.id, title: value.title })),
    }))
    expect(optionsOf(await setOptions(productId, wanted, 'all')).skus.map(({ id }) => id)).toEqual(ids)
    const [size, colour] = wanted as [(typeof wanted)[0], (typeof wanted)[0]]
    const more = { ...colour, values: [...titles('Green'), ...colour.values] }
    const after = optionsOf(await setOptions(productId, [size, more], 'all'))
    expect(after.skus).toHaveLength(6)
    expect(after.skus.filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual(ids)
    expect(after.skus.map(({ orderIndex }) => orderIndex)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('that are new give SKUs their first value; values that go take SKUs with them, and carts lose these', async () => {
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    const [size] = optionsOf(await setOptions(productId, [sizes], 'all')).options
    const large = { id: size?.optionValues[0]?.id, title: { en: 'Large' } }
    const small = { id: size?.optionValues[1]?.id, title: { en: 'Small' } }
    const both = [{ id: size?.id, title: { en: 'Size' }, values: [large, small] }, colours]
    const wider = optionsOf(await setOptions(productId, both))
    const blue = wider.options[1]?.optionValues[0]?.id
    expect(wider.skus.map(({ optionValueIds }) => optionValueIds)).toEqual([
      [large.id, blue],
      [small.id, blue],
    ])
    const shopper = await shop.shopper()
    for (const { id } of wider.skus) await shopper.client.post(shopper.orders, { productId, skuId: id })
    const narrow = optionsOf(
      await setOptions(productId, [
        { id: size?.id, title: { en: 'Size' }, values: [small] },
        { ...colours, id: wider.options[1]?.id, values: [{ id: blue, title: { en: 'Blue' } }] },
      ]),
    )
    expect(narrow.skus.map(({ id }) => id)).toEqual([wider.skus[1]?.id])
    expect(await linesOf(shopper)).toMatchObject([{ skuId: wider.skus[1]?.id }])
    expect(optionsOf(await setOptions(productId, []))).toEqual({ options: [], skus: [] })
    expect(await linesOf(shopper)).toEqual([])
  })

  test('whose SKUs were ordered stay, with the numbers of the orders, and nothing changes', async () => {
    const { productId, options, ids } = await tiles()
    const shopper = await shop.shopper()
    const { row } = await shopper.client.post(shopper.orders, { productId, skuId: ids[0] })
    await shop.checkOut(shopper, [row.id])
    const { number } = await shop.order(row.id)
    const refusals = [
      await setOptions(productId, [sizes]),
      await administrator().delete(`/api/ecommerce/option-values/${options[0]?.optionValues[0]?.id}`),
      await administrator().delete(`/api/ecommerce/options/${options[1]?.id}`),
      await administrator().delete(`/api/ecommerce/skus/${ids[0]}`),
    ]
    for (const refused of refusals) {
      expect([refused.status, refused.issues]).toEqual([
        409,
        [{ code: 'ECOMMERCE_ORDERED', path: '', params: { orders: [number], count: 1 } }],
      ])
    }
    expect(optionsOf(await administrator().get(`${url(productId)}/options`)).skus).toHaveLength(4)
    expect((await administrator().delete(`/api/ecommerce/skus/${ids[3]}`)).status).toBe(200)
  })

  test('are few, distinct and of the product', async () => {
    const { productId, options } = await tiles()
    const other = await tiles()
    const many = (count: number) => ({
      title: { en: 'Many' },
      values: titles(...Array.from({ length: count }, (_, at) => `v${at}`)),
    })
    const named = (en: string) => ({ ...colours, title: { en } })
    const refused = [
      [await setOptions(productId, ['a', 'b', 'c', 'd'].map(named)), 'ECOMMERCE_TOO_MANY_OPTIONS'],
      [await setOptions(productId, [many(51), named('two')], 'all'), 'ECOMMERCE_TOO_MANY_SKUS'],
      [await setOptions(productId, [sizes, sizes]), 'REPEATED'],
      [await setOptions(productId, [{ ...sizes, values: titles('a', 'a') }]), 'REPEATED'],
      [await setOptions(productId, [{ ...sizes, id: other.options[0]?.id }]), 'UNKNOWN'],
      [
        await setOptions(productId, [
          { ...sizes, id: options[0]?.id, values: [{ id: options[1]?.optionValues[0]?.id, title: { en: 'x' } }] },
        ]),
        'UNKNOWN',
      ],
    ] as const
    for (const [response, code] of refused) expect(codesOf(response), response.text).toEqual([400, [code]])
    expect((await setOptions(shop.currencies.get('EUR') ?? '', [sizes])).status).toBe(404)
    const more = await administrator().post('/api/ecommerce/options/bulk', [
      { data: { productId, title: { en: 'c' } } },
      { data: { productId, title: { en: 'd' } } },
    ])
    expect(codesOf(more)).toEqual([400, ['ECOMMERCE_TOO_MANY_OPTIONS']])
  })

  test('are written by editors of products alone', async () => {
    const { productId } = await tiles()
    const shopper = await shop.shopper()
    expect((await shopper.client.put(`${url(productId)}/options`, { options: [] })).status).toBe(403)
    expect((await shop.host.asNobody().put(`${url(productId)}/prices`, { prices: [] })).status).toBe(401)
    const editor = shop.host.as({
      kind: 'subject',
      subjectId: shopper.id,
      roles: ['editor'],
      isAdministrator: false,
      isRegistered: true,
    })
    expect((await editor.put(`${url(productId)}/options`, { options: [sizes] })).status).toBe(200)
  })
})

describe('A SKU in a cart', () => {
  test('is a line of its own, at its own price or the product’s, and says what it is', async () => {
    const { productId, ids } = await tiles()
    const shopper = await shop.shopper()
    for (const skuId of [ids[0], ids[1], ids[0]]) {
      expect((await shopper.client.post(shopper.orders, { productId, skuId })).status).toBe(201)
    }
    const lines = await linesOf(shopper)
    expect(lines.toSorted((a, b) => Number(b.quantity) - Number(a.quantity))).toMatchObject([
      {
        skuId: ids[0],
        quantity: 2,
        currentUnitAmount: 1200,
        skuTitle: { en: 'Large, Blue', ru: 'Большой, Blue' },
        sku: { id: ids[0] },
      },
      {
        skuId: ids[1],
        quantity: 1,
        currentUnitAmount: 1000,
        skuTitle: { en: 'Large, Red', ru: 'Большой, Red' },
        skuCode: null,
      },
    ])
    expect((await shopper.client.get(`${shopper.orders}/total`)).body).toMatchObject({ data: [{ total: 3400 }] })
  })

  test('is needed for a product with options, and only for one', async () => {
    const { productId, ids } = await tiles()
    const plain = await shop.product({ prices: [[1, 'EUR']] })
    const { client, orders } = await shop.shopper()
    const add = async (body: object) => codesOf(await client.post(orders, body))
    expect(await add({ productId })).toEqual([400, ['ECOMMERCE_NEEDS_SKU']])
    expect(await add({ productId: plain, skuId: ids[0] })).toEqual([400, ['UNKNOWN']])
    expect(await add({ productId, skuId: plain })).toEqual([400, ['UNKNOWN']])
    await administrator().patch(`/api/ecommerce/skus/${ids[0]}`, { isEnabled: false })
    expect(await add({ productId, skuId: ids[0] })).toEqual([400, ['ECOMMERCE_SKU_NOT_SOLD']])
    const { row } = await administrator().post('/api/ecommerce/skus', { productId })
    expect(await add({ productId, skuId: row.id })).toEqual([400, ['ECOMMERCE_SKU_NOT_SOLD']])
  })

  test('that can’t be sold any more says so, and is refused by the checkout', async () => {
    const { productId, ids } = await tiles()
    const plain = await shop.product({ prices: [[1, 'EUR']] })
    const shopper = await shop.shopper()
    const { row } = await shopper.client.post(shopper.orders, { productId, skuId: ids[0] })
    await shopper.client.post(shopper.orders, { productId: plain })
    await administrator().patch(`/api/ecommerce/skus/${ids[0]}`, { isEnabled: false })
    optionsOf(await setOptions(plain, [sizes], 'all'))
    const problems = (await linesOf(shopper)).map(line => (line.problem as { code: string }).code)
    expect(problems.toSorted()).toEqual(['ECOMMERCE_NEEDS_SKU', 'ECOMMERCE_SKU_NOT_SOLD'])
    expect((await shop.checkOut(shopper, [row.id])).status).toBe(400)
  })

  test('is frozen by the checkout: price, code and values stay, and payment and receipt name it', async () => {
    const { productId, ids, options } = await tiles()
    const shopper = await shop.shopper()
    const { row } = await shopper.client.post(shopper.orders, { productId, skuId: ids[0], quantity: 3 })
    const { invoices } = await shop.checkOut(shopper, [row.id])
    expect(invoices).toMatchObject([{ amount: 3600 }])
    expect(shop.till.pages.get(invoices[0]?.id ?? '')?.request.lines).toMatchObject([
      { title: 'Tile, Large, Blue', quantity: 3 },
    ])
    await administrator().patch(`/api/ecommerce/option-values/${options[0]?.optionValues[0]?.id}`, {
      title: { en: 'Huge' },
    })
    await administrator().patch(`/api/ecommerce/skus/${ids[0]}`, { code: 'other' })
    const after = (await shopper.client.get(`${shopper.orders}/${row.id}`)).row
    expect(after.ordersToProducts).toMatchObject([
      { skuTitle: { en: 'Large, Blue' }, skuCode: `T-${ids[0].slice(-8)}`, unitAmount: 1200 },
    ])
    const found = await administrator().get(`/api/ecommerce/orders/found?search=T-${ids[0].slice(-8)}`)
    expect(found.body).toEqual({ data: [row.id] })
  })

  test('bought at once twice is one order, and another SKU another', async () => {
    const { productId, ids } = await tiles()
    const shopper = await shop.shopper()
    const buy = async (skuId: string) => {
      const path = `/api/rbac/subjects/${shopper.id}/ecommerce-module/products/${productId}/checkout`
      const { body, text } = await shopper.client.post(path, { provider: 'till', email: 'ada@mail.example', skuId })
      const { data } = body as { data: { ecommerceModule: { orders: { id: string }[] } } | null }
      return data?.ecommerceModule.orders[0]?.id ?? text
    }
    const first = await buy(ids[0])
    expect(await buy(ids[0])).toBe(first)
    expect(await buy(ids[1])).not.toBe(first)
  })

  test('keeps its price in a store with prices of its own, which replace the product’s', async () => {
    const { productId, ids } = await tiles()
    const storeId = await shop.store([{ productId, prices: [[7, 'EUR']] }])
    const shopper = await shop.shopper()
    for (const skuId of [ids[0], ids[1]]) await shopper.client.post(shopper.orders, { productId, skuId, storeId })
    const amounts = new Map((await linesOf(shopper)).map(line => [line.skuId, line.currentUnitAmount]))
    expect([amounts.get(ids[0]), amounts.get(ids[1])]).toEqual([1200, 700])
  })

  test('costs a cart no statement more, however many SKUs it holds', async () => {
    const { productId, ids } = await tiles()
    const plain = await shop.shopper()
    await plain.client.post(plain.orders, { productId: await shop.product({ prices: [[1, 'EUR']] }) })
    const shopper = await shop.shopper()
    for (const skuId of ids) await shopper.client.post(shopper.orders, { productId, skuId })
    const count = async ({ client, orders }: Shopper) =>
      (await countStatements(shop.host, () => client.get(orders))).statements.length
    expect(await count(shopper)).toBe(await count(plain))
  })
})

describe('The price that lists show', () => {
  const found = async (query: string) => {
    const response = await shop.host.asNobody().get(`${productSearchPath}?${query}`)
    expect(response.status, response.text).toBe(200)
    return (response.body as { data: { products: TestRow[] } }).data.products.map(({ id }) => id)
  }
  const isBetween = async (id: string, from: number, to: number) =>
    (await found(`order=price&from=${from}&to=${to}&limit=100`)).includes(id)

  test('of a product with options is that of its cheapest SKU, whatever changes it', async () => {
    const { productId, ids } = await tiles()
    const price = (skuId: string, amount: string | null) =>
      administrator().put(`${url(productId)}/skus/${skuId}/prices`, {
        prices: [{ currencyId: shop.currencies.get('EUR'), amount }],
      })
    expect(await isBetween(productId, 10, 10)).toBe(true)
    await price(ids[1], '3')
    expect(await isBetween(productId, 3, 3)).toBe(true)
    await administrator().patch(`/api/ecommerce/skus/${ids[1]}`, { isEnabled: false })
    expect(await isBetween(productId, 10, 10)).toBe(true)
    for (const id of ids.slice(1)) await administrator().delete(`/api/ecommerce/skus/${id}`)
    expect(await isBetween(productId, 12, 12)).toBe(true)
    await administrator().delete(`/api/ecommerce/skus/${ids[0]}`)
    expect(await isBetween(productId, 0, 1000)).toBe(false)
    optionsOf(await setOptions(productId, []))
    expect(await isBetween(productId, 10, 10)).toBe(true)
  })
})

describe('A hidden product', () => {
  test('is in no list, no search and no page, is not sold, and editors see and change it', async () => {
    const productId = await shop.product({ prices: [[901, 'EUR']], title: 'Secret' })
    const shopper = await shop.shopper()
    await shopper.client.post(shopper.orders, { productId })
    expect((await administrator().patch(url(productId), { isHidden: true })).status).toBe(200)
    for (const client of [shop.host.asNobody(), shopper.client]) {
      expect((await client.get(url(productId))).status).toBe(404)
      const query = { filters: { and: [{ column: 'id', method: 'eq', value: productId }] } }
      expect((await client.get(`/api/${product.path}`, query)).rows).toEqual([])
      const { body } = await client.get(`${productSearchPath}?from=901&to=901`)
      expect(body).toMatchObject({ data: { products: [], total: 0 } })
    }
    expect(await linesOf(shopper)).toMatchObject([
      { productId, currentUnitAmount: null, problem: { code: 'ECOMMERCE_HIDDEN' } },
    ])
    const other = await shop.shopper()
    expect(codesOf(await other.client.post(other.orders, { productId }))).toEqual([400, ['UNKNOWN']])
    const editor = shop.host.as({
      kind: 'subject',
      subjectId: shopper.id,
      roles: ['editor'],
      isAdministrator: false,
      isRegistered: true,
    })
    expect((await editor.get(url(productId))).status).toBe(200)
    expect((await editor.patch(url(productId), { step: 2 })).status).toBe(200)
    expect((await editor.patch(url(productId), { isHidden: false })).status).toBe(200)
    expect(await linesOf(shopper)).toMatchObject([{ problem: { code: 'ECOMMERCE_STEP' } }])
  })

  test('is no reason to offer a facet', async () => {
    const facets = async () => {
      const { body } = await shop.host.asNobody().get(productSearchPath)
      return (body as { data: { facets: unknown[] } }).data.facets.length
    }
    const key = await administrator().post('/api/ecommerce/attribute-keys', { title: { en: 'Glaze' } })
    const products = [await shop.product(), await shop.product()]
    for (const [index, productId] of products.entries()) {
      const { row } = await administrator().post('/api/ecommerce/attributes', { string: { en: `glaze ${index}` } })
      await administrator().post('/api/ecommerce/attribute-keys-to-attributes', {
        attributeKeyId: key.row.id,
        attributeId: row.id,
      })
      await administrator().post('/api/ecommerce/products-to-attributes', { productId, attributeId: row.id })
    }
    const before = await facets()
    await administrator().patch(url(products[1] as string), { isHidden: true })
    expect(await facets()).toBe(before - 1)
    await administrator().patch(url(products[1] as string), { isHidden: false })
    expect(await facets()).toBe(before)
  })
})

describe('The step of a product', () => {
  test('is the smallest quantity, and all are multiples of it', async () => {
    const productId = await shop.product({ prices: [[1, 'EUR']] })
    await administrator().patch(url(productId), { step: 5 })
    const { client, orders } = await shop.shopper()
    const { row } = await client.post(orders, { productId })
    const [line] = row.ordersToProducts as readonly TestRow[]
    expect(line?.quantity).toBe(5)
    expect(codesOf(await client.post(orders, { productId, quantity: 3 }))).toEqual([400, ['ECOMMERCE_STEP']])
    const path = `/api/ecommerce/orders/${row.id}/orders-to-products/${line?.id}`
    expect(codesOf(await client.patch(path, { quantity: 12 }))).toEqual([400, ['ECOMMERCE_STEP']])
    expect((await client.patch(path, { quantity: 15 })).status).toBe(200)
  })
})

describe('At once, on two nodes', () => {
  test('the same options written make one SKU of each combination', async () => {
    const node = await shop.secondNode()
    try {
      for (let round = 0; round < (process.env.TEST_DATABASE_URL ? 20 : 2); round++) {
        const productId = await shop.product({ prices: [[1, 'EUR']] })
        const first = optionsOf(await setOptions(productId, [sizes]))
        const [size] = first.options
        const wanted = [
          { id: size?.id, title: size?.title, values: size?.optionValues.map(({ id, title }) => ({ id, title })) },
        ]
        const write = (of: typeof shop.host) =>
          of.asAdministrator().put(`${url(productId)}/options`, { options: wanted, skus: 'all' })
        const all = await Promise.all([write(shop.host), write(node), write(node), write(shop.host)])
        expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
        const { rows } = await shop.host.host
          .service(sku)
          .list({ filters: { and: [{ column: 'productId', method: 'eq', value: productId }] } }, system)
        expect(rows).toHaveLength(2)
      }
    } finally {
      await node.close()
    }
  })

  test('a SKU that is bought while its value goes is ordered or gone, never half of it', async () => {
    const node = await shop.secondNode()
    try {
      const seen = new Set<string>()
      for (let round = 0; round < (process.env.TEST_DATABASE_URL ? 30 : 4); round++) {
        const { productId, ids, options } = await tiles()
        const shopper = await shop.shopper()
        const { row } = await shopper.client.post(shopper.orders, { productId, skuId: ids[0] })
        const value = `/api/ecommerce/option-values/${options[0]?.optionValues[0]?.id}`
        const [bought, removed] = await Promise.all([
          shop.checkOut(shopper, [row.id]),
          node.asAdministrator().delete(value),
        ])
        expect([200, 400, 404]).toContain(bought.status)
        expect([200, 409]).toContain(removed.status)
        expect(bought.status === 200).toBe(removed.status === 409)
        seen.add(`${bought.status} ${removed.status}`)
        const { rows } = await administrator().get('/api/ecommerce/skus', {
          filters: { and: [{ column: 'id', method: 'eq', value: ids[0] }] },
        })
        expect(rows).toHaveLength(bought.status === 200 ? 1 : 0)
      }
    } finally {
      await node.close()
    }
  })
})
