import { type ProductOffers, productOffersPath } from '@tessera/ecommerce'
import { countStatements, type TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const administrator = () => shop.host.asAdministrator()
const url = (productId: string) => `/api/ecommerce/products/${productId}`
const titles = (...names: readonly string[]) => names.map(en => ({ title: { en } }))
const currencyId = (code: string) => shop.currencies.get(code) as string

type Prices = readonly { readonly amount?: string; readonly compareAt?: string; readonly code?: string }[]

async function setPrices(at: string, prices: Prices) {
  const body = { prices: prices.map(({ code = 'EUR', ...price }) => ({ currencyId: currencyId(code), ...price })) }
  expect((await administrator().put(`${at}/prices`, body)).status).toBe(200)
}

/** A product in sizes. @returns its id, and those of its SKUs by size */
async function sized(sizes: readonly string[]): Promise<{ productId: string; skus: readonly string[] }> {
  const productId = await shop.product({ prices: [[10, 'EUR']] })
  const options = [{ title: { en: 'Size' }, values: titles(...sizes) }]
  const { body } = await administrator().put(`${url(productId)}/options`, { options, skus: 'all' })
  const { data } = body as { data: { skus: readonly TestRow[] } }
  return { productId, skus: data.skus.map(({ id }) => id) }
}

async function offers(...ids: readonly string[]): Promise<Readonly<Record<string, ProductOffers>>> {
  const { body } = await shop.host.asNobody().get(`${productOffersPath}?ids=${ids.join()}`)
  return (body as { data: Readonly<Record<string, ProductOffers>> }).data
}

describe('Offers of products', () => {
  test('are the SKUs that can be bought, with the prices that a cart charges', async () => {
    const { productId, skus } = await sized(['Small', 'Large', 'Huge'])
    const [small, large, huge] = skus as [string, string, string]
    await setPrices(`${url(productId)}/skus/${large}`, [{ amount: '12.5' }, { amount: '900', code: 'JPY' }])
    await administrator().patch(`/api/ecommerce/skus/${large}`, { code: 'L', weight: 700 })
    await administrator().patch(url(productId), { weight: 300 })
    await administrator().patch(`/api/ecommerce/skus/${huge}`, { isEnabled: false })
    const { [productId]: found } = await offers(productId)
    expect(found?.options.map(({ title, values }) => [title, values.map(value => value.title)])).toEqual([
      [{ en: 'Size' }, [{ en: 'Small' }, { en: 'Large' }, { en: 'Huge' }]],
    ])
    const [first, second] = found?.options[0]?.values ?? []
    const price = (amount: number, code = 'EUR') => ({ currencyId: currencyId(code), amount, compareAt: null })
    expect(
      found?.skus.map(({ prices, ...each }) => ({ ...each, prices: prices.toSorted((a, b) => b.amount - a.amount) })),
    ).toEqual([
      { id: small, code: null, weight: 300, valueIds: [first?.id], fileIds: [], prices: [price(1000)] },
      {
        id: large,
        code: 'L',
        weight: 700,
        valueIds: [second?.id],
        fileIds: [],
        prices: [price(1250), price(900, 'JPY')],
      },
    ])
    const shopper = await shop.shopper()
    for (const sku of found?.skus ?? []) {
      for (const { currencyId: id, amount } of sku.prices) {
        const item = { productId, skuId: sku.id, billingModule: { currency: { id } } }
        const { row } = await shopper.client.post(shopper.orders, item)
        const line = (row.ordersToProducts as readonly TestRow[]).find(
          each => each.skuId === sku.id && each.currencyId === id,
        )
        expect(line?.currentUnitAmount).toBe(amount)
      }
    }
  })

  test('have the former price that goes with the price, as long as it is higher', async () => {
    const { productId, skus } = await sized(['Small', 'Large', 'Huge'])
    await setPrices(url(productId), [{ compareAt: '15' }])
    await setPrices(`${url(productId)}/skus/${skus[1]}`, [{ amount: '12' }])
    await setPrices(`${url(productId)}/skus/${skus[2]}`, [{ amount: '20', compareAt: '19' }])
    const { [productId]: found } = await offers(productId)
    expect(found?.skus.flatMap(({ prices }) => prices.map(({ amount, compareAt }) => [amount, compareAt]))).toEqual([
      [1000, 1500],
      [1200, null],
      [2000, null],
    ])
  })

  test('are for products with options that a visitor may see, in one statement for all', async () => {
    const plain = await shop.product({ prices: [[10, 'EUR']] })
    const [one, two, hidden] = [await sized(['S', 'M']), await sized(['S', 'M', 'L']), await sized(['S'])]
    await administrator().patch(url(hidden.productId), { isHidden: true })
    const ids = [plain, one.productId, two.productId, hidden.productId]
    expect(Object.keys(await offers(...ids)).toSorted()).toEqual([one.productId, two.productId].toSorted())
    const count = async (...asked: readonly string[]) =>
      (await countStatements(shop.host, () => offers(...asked))).statements.length
    expect(await count(...ids)).toBe(await count(one.productId))
    expect((await shop.host.asNobody().get(`${productOffersPath}?ids=none`)).status).toBe(400)
  })
})
