import { product, productsToFiles, stock } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { system } from '@tessera/server'
import { countStatements, type TestResponse, type TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
const ids: Record<string, string> = {}
const url = '/api/ecommerce/products'
const administrator = () => shop.host.asAdministrator()

beforeAll(async () => {
  shop = await openShop()
  const { host } = shop.host
  const picture = await host.service(file).create({ file: 'https://pictures.example/tile.jpg' }, system)
  const named = { title: { en: 'Tile', ru: 'Плитка' } }
  ids.plain = await shop.product({
    prices: [
      [19.9, 'EUR'],
      [1, 'EUR'],
      [900, 'RUB'],
    ],
  })
  ids.sizes = await shop.product({ prices: [[10, 'EUR']] })
  ids.bare = await shop.product()
  await host.service(product).update(ids.plain, { slug: 'plain', ...named }, system)
  await host.service(product).update(ids.sizes, { slug: 'sizes' }, system)
  await host.service(product).update(ids.bare, { slug: 'bare' }, system)
  const { id: fileStorageModuleFileId } = picture
  await host.service(productsToFiles).create({ productId: ids.plain, fileStorageModuleFileId }, system)
})
afterAll(() => shop?.close())

const bySlug = { orderBy: { and: [{ column: 'slug', method: 'asc' }] } }
const rowsOf = (response: TestResponse) => {
  expect(response.status, response.text).toBe(200)
  return response.rows
}
const found = async (column: string, method: string, value?: unknown) => {
  const filters = { and: [{ column, method, ...(value !== undefined && { value }) }] }
  return rowsOf(await administrator().get(url, { filters, ...bySlug })).map(({ slug }) => slug)
}
const computed = async (name: string, client = administrator()) =>
  Object.fromEntries(
    rowsOf(await client.get(url, { computed: name, ...bySlug })).map(row => [row.slug, row[name] as unknown]),
  )

/** Two sizes of `sizes`. */
async function skusOf(productId: string): Promise<readonly TestRow[]> {
  const titles = ['Large', 'Small'].map(en => ({ title: { en } }))
  const options = [{ title: { en: 'Size' }, values: titles }]
  const response = await administrator().put(`${url}/${productId}/options`, { options, skus: 'all' })
  expect(response.status, response.text).toBe(200)
  return (response.body as { data: { skus: TestRow[] } }).data.skus
}

describe('Lists of products', () => {
  test('tell the lowest price in a currency, filter and order by it', async () => {
    expect(await computed('price.EUR')).toEqual({ bare: null, plain: 20.9, sizes: 10 })
    expect(await found('price.EUR', 'gt', 10)).toEqual(['plain'])
    expect(await found('price.RUB', 'isNull')).toEqual(['bare', 'sizes'])
    const orderBy = { and: [{ column: 'price.EUR', method: 'desc' }] }
    expect(rowsOf(await administrator().get(url, { orderBy })).map(({ slug }) => slug)).toEqual([
      'plain',
      'sizes',
      'bare',
    ])
  })

  test('find what has no price in any currency', async () => {
    expect(await found('isPriced', 'eq', false)).toEqual(['bare'])
  })

  test('tell all prices at once, and whether some SKUs cost more', async () => {
    const [large, small] = await skusOf(ids.sizes ?? '')
    const pricesOf = async () => JSON.parse(String((await computed('prices')).sizes))
    expect(JSON.parse(String((await computed('prices')).plain))).toEqual([
      { code: 'EUR', symbol: null, fractionDigits: 2, amount: '20.9', isFrom: false },
      { code: 'RUB', symbol: null, fractionDigits: 2, amount: '900', isFrom: false },
    ])
    expect(await pricesOf()).toMatchObject([{ amount: '10', isFrom: false }])
    const prices = [{ currencyId: shop.currencies.get('EUR'), amount: '12' }]
    await administrator().put(`${url}/${ids.sizes}/skus/${large?.id}/prices`, { prices })
    expect(await pricesOf()).toMatchObject([{ amount: '10', isFrom: true }])
    await administrator().patch(`/api/ecommerce/skus/${small?.id}`, { isEnabled: false })
    expect(await pricesOf()).toMatchObject([{ amount: '12', isFrom: false }])
    await administrator().patch(`/api/ecommerce/skus/${small?.id}`, { isEnabled: true })
  })

  test('tell what a product lacks to be shown well', async () => {
    expect(await computed('missing')).toEqual({
      bare: 'price picture translation',
      plain: null,
      sizes: 'picture translation',
    })
    expect(await found('isToDo', 'eq', true)).toEqual(['bare', 'sizes'])
  })

  test('count pieces where somebody counts them, and find what is sold out', async () => {
    expect(await computed('available')).toEqual({ bare: null, plain: null, sizes: null })
    expect(await found('isSoldOut', 'eq', true)).toEqual([])
    const stocks = shop.host.host.service(stock)
    const productId = ids.sizes ?? ''
    const { rows } = await administrator().get('/api/ecommerce/skus', {
      ...{ filters: { and: [{ column: 'productId', method: 'eq', value: productId }] } },
    })
    const [one, other] = rows
    const plain = await stocks.create({ productId: ids.plain ?? '', available: 3 }, system)
    const first = await stocks.create({ productId, skuId: String(one?.id), available: 0 }, system)
    expect(await computed('available')).toEqual({ bare: null, plain: 3, sizes: 0 })
    expect(await found('isSoldOut', 'eq', true)).toEqual([])
    await stocks.create({ productId, skuId: String(other?.id), available: 0 }, system)
    await stocks.update(plain.id, { available: 0 }, system)
    expect(await found('isSoldOut', 'eq', true)).toEqual(['plain', 'sizes'])
    await stocks.update(first.id, { available: 1 }, system)
    expect(await found('isSoldOut', 'eq', true)).toEqual(['plain'])
  })

  test('keep stock to those who may read it', async () => {
    const visitor = shop.host.asNobody()
    const response = await visitor.get(url, { computed: 'available' })
    expect(response.issues[0]?.code).toBe('UNKNOWN_COLUMN')
    expect((await computed('price.EUR', visitor)).plain).toBe(20.9)
  })

  test('take one statement, whatever they tell', async () => {
    const names = 'prices,missing,isToDo,available,isSoldOut,price.EUR,untranslated.ru'
    const { statements } = await countStatements(shop.host, () => administrator().get(url, { computed: names }))
    expect(statements).toHaveLength(1)
  })
})
