import { follow, type ImportReport, parseCsv } from '@tessera/core'
import { product, productSearchPath, productsToFiles, sku, stock, stockMovement, store } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { system } from '@tessera/server'
import { countStatements, type TestHost, type TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const url = `/api/${product.path}`

async function imported(rows: readonly object[], more: object = {}, host: TestHost = shop.host): Promise<ImportReport> {
  const body = { format: 'csv', key: 'slug', rows, ...more }
  const response = await host.asAdministrator().post(`${url}/import`, body)
  expect([200, 422], response.text.slice(0, 500)).toContain(response.status)
  return (response.body as { data: ImportReport }).data
}

async function exported(fields: string, slugs: string, host: TestHost = shop.host): Promise<string> {
  const filters = { and: [{ column: 'slug', method: 'like', value: slugs }] }
  const response = await host.asAdministrator().get(`${url}/export`, { format: 'csv', fields, filters })
  expect(response.status, response.text.slice(0, 300)).toBe(200)
  return response.text
}

function rowsOf(text: string): Record<string, string | undefined>[] {
  const [head = [], ...lines] = parseCsv(text)
  return lines.map(line => Object.fromEntries(head.map((name, index) => [name, line[index]])))
}

async function bySlug(slug: string): Promise<TestRow> {
  const filters = { and: [{ column: 'slug', method: 'eq', value: slug }] }
  return (await shop.host.asNobody().get(url, { filters })).rows[0] as TestRow
}

/** What a cart says a product costs. */
async function bought(slug: string, skuId?: string): Promise<TestRow> {
  const shopper = await shop.shopper()
  const added = await shopper.client.post(shopper.orders, {
    productId: (await bySlug(slug)).id,
    ...(skuId !== undefined && { skuId }),
  })
  expect(added.status, added.text).toBe(201)
  const [order] = (await shopper.client.get(shopper.orders)).rows
  const [line] = (order as TestRow).ordersToProducts as readonly TestRow[]
  return line as TestRow
}

const everything = () =>
  shop.host
    .asAdministrator()
    .get('/api/core/transfer', { entity: product.path })
    .then(({ body }) => (body as { data: { exported: { name: string }[] } }).data.exported.map(({ name }) => name))

describe('Products of a file', () => {
  test('have their prices and can be sold at once', async () => {
    const rows = [
      { slug: 'priced-1', 'title.en': 'Mug', 'price.EUR': '12,50', 'compareAt.EUR': '15', categories: 'Kitchen' },
      { slug: 'priced-2', 'title.en': 'Bowl', 'price.EUR': '1 290.00', categories: 'Kitchen; Sale' },
    ]
    const report = await imported(rows, { createsMissing: ['categories'] })
    expect(report).toMatchObject({ created: 2, errors: [], added: [{ entity: 'ecommerce/categories', count: 2 }] })
    expect(await bought('priced-1')).toMatchObject({ unitAmount: 1250 })
    expect(await bought('priced-2')).toMatchObject({ unitAmount: 129_000 })
    expect(rowsOf(await exported('slug,price.EUR,compareAt.EUR,categories', 'priced-%'))).toEqual([
      { slug: 'priced-1', 'price.EUR': '12.50', 'compareAt.EUR': '15.00', categories: 'Kitchen' },
      { slug: 'priced-2', 'price.EUR': '1290.00', 'compareAt.EUR': '', categories: 'Kitchen; Sale' },
    ])
  })

  test('change when they are imported again, and nothing doubles', async () => {
    const rows = [{ slug: 'again', 'price.EUR': '10', 'compareAt.EUR': '20' }]
    await imported(rows)
    expect(await imported(rows)).toMatchObject({ created: 0, updated: 1, errors: [] })
    await imported([{ slug: 'again', 'price.EUR': '11', 'compareAt.EUR': '' }])
    expect(rowsOf(await exported('price.EUR,compareAt.EUR', 'again'))).toEqual([
      { 'price.EUR': '11.00', 'compareAt.EUR': '' },
    ])
    const { body } = await shop.host.asAdministrator().get(`${url}/${(await bySlug('again')).id}/prices`)
    expect((body as { data: { prices: object[] } }).data.prices).toHaveLength(1)
  })

  test('with prices that can be read in two ways, or in no way, are refused by row', async () => {
    const rows = [
      { slug: 'wrong-1', 'price.EUR': '1,290' },
      { slug: 'wrong-2', 'price.EUR': 'ten' },
      { slug: 'right-3', 'price.EUR': '3' },
    ]
    const { errors, created } = await imported(rows, { skipsInvalid: true })
    expect(created).toBe(1)
    expect(errors.map(({ row, field, issue }) => [row, field, issue.code])).toEqual([
      [0, 'price.EUR', 'ECOMMERCE_UNCLEAR_AMOUNT'],
      [1, 'price.EUR', 'ECOMMERCE_AMOUNT'],
    ])
    expect(await bySlug('wrong-1')).toBeUndefined()
  })

  test('change no price that another product shares', async () => {
    const ids = await Promise.all([shop.product({ prices: [[7, 'EUR']] }), shop.product({ prices: [[8, 'EUR']] })])
    const [one, other] = ids as [string, string]
    const links = '/api/ecommerce/products-to-attributes'
    const of = async (productId: string) => {
      const filters = { and: [{ column: 'productId', method: 'eq', value: productId }] }
      return (await shop.host.asAdministrator().get(links, { filters })).rows
    }
    const [mine] = await of(one)
    const [theirs] = await of(other)
    await shop.host.asAdministrator().patch(`${links}/${theirs?.id}`, { attributeId: mine?.attributeId })
    await imported([{ id: one, 'price.EUR': '9' }], { key: 'id' })
    const costs = async (id: string) =>
      (
        (await shop.host.asAdministrator().get(`${url}/${id}/prices`)).body as {
          data: { prices: { amount: string }[] }
        }
      ).data.prices[0]?.amount
    expect([await costs(one), await costs(other)]).toEqual(['9.00', '7.00'])
  })
})

const tiles = [
  {
    slug: 'glazed',
    'title.en': 'Tile',
    'option1.en': 'Size',
    'option1.ru': 'Размер',
    'option2.en': 'Glaze',
    'sku.code': 'T-L-B',
    'sku.value1.en': 'Large',
    'sku.value1.ru': 'Большая',
    'sku.value2.en': 'Blue',
    'sku.price.EUR': '12',
    'sku.weight': '900',
  },
  { slug: 'glazed', 'sku.code': 'T-L-R', 'sku.value1.en': 'Large', 'sku.value2.en': 'Red', 'sku.price.EUR': '13' },
  { slug: 'glazed', 'sku.code': 'T-S-R', 'sku.value1.en': 'Small', 'sku.value2.en': 'Red', 'sku.isEnabled': 'false' },
]
const tileFields =
  'slug,title.en,option1.en,option1.ru,option2.en,sku.code,sku.value1.en,sku.value1.ru,sku.value2.en,sku.isEnabled,sku.weight,sku.price.EUR'

describe('SKUs of a file', () => {
  test('are lines of their product, with options, values, codes and prices of their own', async () => {
    expect(await imported(tiles)).toMatchObject({ created: 1, updated: 0, errors: [] })
    const lines = rowsOf(await exported(tileFields, 'glazed'))
    expect(lines.map(line => [line.slug, line['title.en'], line['option1.ru'], line['option2.en']])).toEqual([
      ['glazed', 'Tile', 'Размер', 'Glaze'],
      ['glazed', '', '', ''],
      ['glazed', '', '', ''],
    ])
    expect(
      lines.map(line => [line['sku.code'], line['sku.value1.ru'], line['sku.value2.en'], line['sku.price.EUR']]),
    ).toEqual([
      ['T-L-B', 'Большая', 'Blue', '12.00'],
      ['T-L-R', 'Большая', 'Red', '13.00'],
      ['T-S-R', '', 'Red', ''],
    ])
    const { rows } = await shop.host.asNobody().get(`/api/${sku.path}`, {
      filters: { and: [{ column: 'code', method: 'eq', value: 'T-L-R' }] },
    })
    expect(await bought('glazed', rows[0]?.id)).toMatchObject({ unitAmount: 1300, skuCode: 'T-L-R' })
  })

  test('change by their values or by their code alone, and further ones are added', async () => {
    await imported([
      {
        slug: 'glazed',
        'option1.en': 'Size',
        'option2.en': 'Glaze',
        'sku.value1.en': 'Small',
        'sku.value2.en': 'Blue',
        'sku.code': 'T-S-B',
      },
    ])
    await imported(
      [
        { 'sku.code': 'T-L-R', 'sku.price.EUR': '14' },
        { 'sku.code': 'T-S-R', 'sku.isEnabled': 'true' },
      ],
      { key: 'sku.code' },
    )
    const lines = rowsOf(await exported(tileFields, 'glazed'))
    expect(lines.map(line => [line['sku.code'], line['sku.isEnabled'], line['sku.price.EUR']])).toEqual([
      ['T-L-B', 'true', '12.00'],
      ['T-L-R', 'true', '14.00'],
      ['T-S-R', 'true', ''],
      ['T-S-B', 'true', ''],
    ])
  })

  test('are refused with other options, twice the same values, or a value that is missing', async () => {
    const options = { 'option1.en': 'Size', 'option2.en': 'Glaze' }
    const value = { 'sku.value1.en': 'Large', 'sku.value2.en': 'Green' }
    const wrong = async (rows: readonly object[]) =>
      (await imported(rows)).errors.map(({ row, issue }) => [row, issue.code])
    expect(await wrong([{ slug: 'glazed', 'option1.en': 'Weight', 'sku.value1.en': 'Heavy' }])).toContainEqual([
      0,
      'ECOMMERCE_OTHER_OPTIONS',
    ])
    expect(
      await wrong([
        { slug: 'glazed', ...options, ...value },
        { slug: 'glazed', ...value },
      ]),
    ).toEqual([[1, 'TAKEN_IN_ROWS']])
    expect(await wrong([{ slug: 'glazed', ...options, 'sku.value1.en': 'Huge' }])).toEqual([[0, 'REQUIRED']])
    expect(await wrong([{ slug: 'other', ...options, ...value, 'sku.code': 'T-L-B' }])).toHaveLength(1)
    const many = Array.from({ length: 101 }, (_, index) => ({
      slug: 'many',
      'option1.en': 'No',
      'sku.value1.en': `${index}`,
    }))
    expect(await wrong(many)).toEqual([[0, 'ECOMMERCE_TOO_MANY_SKUS']])
  })

  test('of a product without options are its own price, weight, and its code in the only store', async () => {
    const storeId = await shop.store([])
    const rows = [{ slug: 'plain', 'sku.code': 'P-1', 'sku.price.EUR': '5', 'sku.weight': '100' }]
    expect(await imported(rows)).toMatchObject({ created: 1, errors: [] })
    expect(await bySlug('plain')).toMatchObject({ weight: 100 })
    expect(rowsOf(await exported('slug,sku.code,price.EUR,stores', 'plain'))).toMatchObject([
      { 'sku.code': 'P-1', 'price.EUR': '5.00' },
    ])
    expect(await imported([{ 'sku.code': 'P-1', 'price.EUR': '6' }], { key: 'sku.code' })).toMatchObject({ updated: 1 })
    expect(rowsOf(await exported('price.EUR', 'plain'))).toEqual([{ 'price.EUR': '6.00' }])
    expect(storeId).toBeDefined()
  })
})

describe('Properties of a file', () => {
  test('are created, changed and shared as their column says', async () => {
    const rows = [
      { slug: 'vase-1', 'property.material.en': 'Clay', 'property.material.ru': 'Глина', 'property.material.de': '' },
      { slug: 'vase-2', 'property.material.en': 'Clay; "Stone; rough"', 'property.material.ru': '' },
    ].map(({ 'property.material.de': _, ...row }) => row)
    expect(await imported(rows)).toMatchObject({ created: 2, errors: [], added: [{ names: ['material'] }] })
    const fields = 'slug,property.material.en,property.material.ru'
    const first = await exported(fields, 'vase-%')
    expect(rowsOf(first)).toEqual([
      { slug: 'vase-1', 'property.material.en': 'Clay', 'property.material.ru': 'Глина' },
      { slug: 'vase-2', 'property.material.en': 'Clay; "Stone; rough"', 'property.material.ru': '""; ""' },
    ])
    await imported(rowsOf(first))
    expect(await exported(fields, 'vase-%')).toBe(first)
    await imported([{ slug: 'vase-1', 'property.material.en': 'Glass' }])
    expect(rowsOf(await exported(fields, 'vase-1'))).toEqual([
      { slug: 'vase-1', 'property.material.en': 'Glass', 'property.material.ru': 'Глина' },
    ])
    await imported([{ slug: 'vase-1', 'property.material.en': '' }])
    expect(rowsOf(await exported(fields, 'vase-1'))[0]?.['property.material.ru']).toBe('')
  })
})

async function movementsOf(slug: string): Promise<unknown[]> {
  const administrator = shop.host.asAdministrator()
  const productId = { column: 'productId', method: 'eq', value: (await bySlug(slug)).id }
  const { rows } = await administrator.get(`/api/${stock.path}`, { filters: { and: [productId] } })
  const ofStocks = { column: 'stockId', method: 'inArray', value: rows.map(({ id }) => id) }
  const orderBy = { and: [{ column: 'createdAt', method: 'asc' }] }
  const moved = await administrator.get(`/api/${stockMovement.path}`, { filters: { and: [ofStocks] }, orderBy })
  return moved.rows.map(({ kind, available }) => [kind, available])
}

describe('Stock of a file', () => {
  const fields = 'slug,stock,sku.code,sku.stock'

  test('is counted, with a movement for each change, and can be sold out', async () => {
    expect(await imported([{ slug: 'counted', 'price.EUR': '5', stock: '1 200' }])).toMatchObject({ errors: [] })
    await imported([{ slug: 'counted', stock: '1200' }])
    await imported([{ slug: 'counted', stock: '' }])
    await imported([{ slug: 'counted', stock: '0' }])
    expect(await movementsOf('counted')).toEqual([
      ['counted', 1200],
      ['counted', -1200],
    ])
    expect(rowsOf(await exported('slug,stock', 'counted'))).toEqual([{ slug: 'counted', stock: '0' }])
    const { slug, id } = await bySlug('counted')
    const { body } = await shop.host.asAdministrator().get(`${url}/${id}/stock`)
    expect(body).toMatchObject({ data: [{ skuId: null, storeId: null, available: 0 }] })
    await imported([{ slug, stock: '–' }])
    expect(rowsOf(await exported('slug,stock', 'counted'))).toEqual([{ slug: 'counted', stock: '' }])
  })

  test('of SKUs is in their lines, and in that of a product without options it is its own', async () => {
    const rows = [
      { slug: 'stocked-1', 'option1.en': 'Size', 'sku.value1.en': 'L', 'sku.code': 'ST-L', 'sku.stock': '3' },
      { slug: 'stocked-1', 'sku.value1.en': 'S', 'sku.code': 'ST-S', 'sku.stock': '' },
      { slug: 'stocked-2', 'sku.stock': '8' },
    ]
    expect(await imported(rows)).toMatchObject({ created: 2, errors: [] })
    await imported([{ 'sku.code': 'ST-S', 'sku.stock': '4' }], { key: 'sku.code' })
    expect(rowsOf(await exported(fields, 'stocked-%'))).toMatchObject([
      { slug: 'stocked-1', stock: '', 'sku.code': 'ST-L', 'sku.stock': '3' },
      { slug: 'stocked-1', stock: '', 'sku.code': 'ST-S', 'sku.stock': '4' },
      { slug: 'stocked-2', stock: '8', 'sku.stock': '' },
    ])
  })

  test('without a store is that of the only store, where that is what somebody counts', async () => {
    const single = await openShop()
    const storeId = await single.store([])
    await imported([{ slug: 'in-store', stock: '2' }], {}, single.host)
    const filters = { and: [{ column: 'slug', method: 'eq', value: 'in-store' }] }
    const { rows } = await single.host.asAdministrator().get(url, { filters })
    const counts = [
      { storeId, available: 6 },
      { storeId: null, available: null },
    ]
    await single.host.asAdministrator().put(`${url}/${rows[0]?.id}/stock`, { stock: counts })
    expect(rowsOf(await exported('slug,stock', 'in-store', single.host))).toEqual([{ slug: 'in-store', stock: '6' }])
    await imported([{ slug: 'in-store', stock: '7' }], {}, single.host)
    const { body } = await single.host.asAdministrator().get(`${url}/${rows[0]?.id}/stock`)
    expect(body).toMatchObject({ data: [{ storeId, available: 7 }] })
    await single.close()
  })

  test('that is no amount, or in no store that there is, is refused by row', async () => {
    const rows = [
      { slug: 'uncounted-1', stock: 'many' },
      { slug: 'uncounted-2', stock: '-4' },
      { slug: 'uncounted-3', 'stock.nowhere': '4' },
      { slug: 'uncounted-4', stock: '1000000001' },
      { slug: 'uncounted-5', stock: '1.5' },
    ]
    const { errors, created } = await imported(rows, { skipsInvalid: true })
    expect(created).toBe(0)
    expect(errors.map(({ row, field, issue }) => [row, field, issue.code])).toEqual([
      [0, 'stock', 'WRONG_TYPE'],
      [1, 'stock', 'WRONG_TYPE'],
      [2, 'stock.nowhere', 'NONE_NAMED'],
      [3, 'stock', 'TOO_LARGE'],
      [4, 'stock', 'WRONG_TYPE'],
    ])
  })

  test('is for those who may see what is in stock', async () => {
    const response = await shop.host.asNobody().get(`${url}/export`, { format: 'csv', fields: 'slug,stock' })
    expect(response.status).toBe(400)
    expect(response.text).not.toContain('1200')
  })
})

describe('Files and related products', () => {
  const linked = (kind: string) => `https://files.example/${kind}.pdf`
  const variants = async (slug: string) => {
    const and = [{ column: 'productId', method: 'eq', value: String((await bySlug(slug)).id) }] as const
    const include = [follow(productsToFiles, 'fileStorageModuleFileId')]
    const { rows } = await shop.host.host.service(productsToFiles).list({ filters: { and }, include }, system)
    return Object.fromEntries(rows.map(({ variant, fileStorageModuleFile: of }) => [of?.file ?? '', variant] as const))
  }
  beforeAll(async () => {
    for (const kind of ['picture', 'manual', 'pattern']) {
      await shop.host.host.service(file).create({ file: linked(kind) }, system)
    }
  })

  test('are columns of their own: pictures, files for buyers, what goes well with a product', async () => {
    const rows = [
      { slug: 'linked-lamp', files: linked('picture'), attachments: [linked('pattern'), linked('manual')].join('; ') },
      { slug: 'linked-bulb', related: 'linked-lamp' },
      { slug: 'linked-cable', related: 'linked-bulb; linked-lamp' },
    ]
    expect(await imported(rows)).toMatchObject({ created: 3, errors: [] })
    expect(await variants('linked-lamp')).toEqual({
      [linked('picture')]: 'default',
      [linked('pattern')]: 'attachment-default',
      [linked('manual')]: 'attachment-default',
    })
    const text = await exported('slug,files,attachments,related', 'linked-%')
    expect(rowsOf(text).toSorted((a, b) => String(a.slug).localeCompare(String(b.slug)))).toEqual([
      { slug: 'linked-bulb', files: '', attachments: '', related: 'linked-lamp' },
      { slug: 'linked-cable', files: '', attachments: '', related: 'linked-bulb; linked-lamp' },
      {
        slug: 'linked-lamp',
        files: linked('picture'),
        attachments: `${linked('pattern')}; ${linked('manual')}`,
        related: '',
      },
    ])
    expect(await imported(rowsOf(text))).toMatchObject({ created: 0, updated: 3, errors: [] })
    expect(await exported('slug,files,attachments,related', 'linked-%')).toBe(text)
  })

  test('leave one another alone', async () => {
    await imported([{ slug: 'linked-chair', files: linked('picture'), attachments: linked('manual') }])
    await imported([{ slug: 'linked-chair', files: '' }])
    expect(await variants('linked-chair')).toEqual({ [linked('manual')]: 'attachment-default' })
    await imported([{ slug: 'linked-chair', attachments: '', files: linked('manual') }])
    expect(await variants('linked-chair')).toEqual({ [linked('manual')]: 'default' })
  })

  test('that nobody knows refuse their row', async () => {
    const { errors } = await imported([{ slug: 'linked-shelf', related: 'linked-nothing' }], { skipsInvalid: true })
    expect(errors.map(({ row, field, issue }) => [row, field, issue.code])).toEqual([[0, 'related', 'NONE_NAMED']])
  })
})

/** The same sequence for every run: xorshift32. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

test('Export, import, export gives the same file of a shop, in itself and in an empty one', async () => {
  const empty = await openShop()
  for (const { host } of [shop, empty]) {
    for (const slug of ['harbour', 'old-town']) {
      expect((await host.asAdministrator().post(`/api/${store.path}`, { slug, title: { en: slug } })).status).toBe(201)
    }
    if (host !== shop.host) {
      for (const kind of ['manual', 'pattern']) {
        await host.host.service(file).create({ file: `https://files.example/${kind}.pdf` }, system)
      }
    }
  }
  const below = numbers(1_120_261)
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item
  const words = ['=1', '"', 'a;b', ',', 'Ёлка', '-3', '@x', 'x', "'y"]
  const text = () => Array.from({ length: 1 + below(3) }, () => pick(words)).join(' ')
  const pieces = () => (below(2) ? String(below(4) * below(300)) : '')
  const price = () => (below(3) > 0 ? `${below(900)}.${10 + below(90)}` : '')
  const rows = Array.from({ length: 60 }, (_, index) => {
    const base = {
      slug: `random-${index}`,
      'title.en': `${text()} ${index}`,
      'title.ru': below(2) ? text() : '',
      weight: below(2) ? String(below(5000)) : '',
      categories: Array.from({ length: below(3) }, () => `Group ${below(9)}`).join(';'),
      'price.EUR': price(),
      'price.RUB': price(),
      'compareAt.EUR': price(),
      'property.colour.en': below(2) ? text().replaceAll(';', '').replaceAll('"', '') : '',
      'property.colour.ru': '',
      stock: pieces(),
      'stock.harbour': pieces(),
      related: Array.from({ length: below(3) }, () => `random-${below(60)}`)
        .filter(slug => slug !== `random-${index}`)
        .join('; '),
      attachments: below(4) === 0 ? `https://files.example/${pick(['manual', 'pattern'])}.pdf` : '',
    }
    if (below(3) > 0) return [base]
    const skus = Array.from({ length: 1 + below(4) }, (_, place) => ({
      'sku.code': `R-${index}-${place}`,
      'sku.value1.en': `${text()} ${place}`,
      'sku.value1.ru': below(2) ? `${text()} ${place}` : '',
      'sku.price.EUR': price(),
      'sku.isEnabled': String(below(2) === 0),
      'sku.stock': pieces(),
      'sku.stock.old-town': pieces(),
    }))
    const [first, ...others] = skus
    return [{ ...base, 'option1.en': 'Kind', ...first }, ...others.map(each => ({ slug: base.slug, ...each }))]
  }).flat()
  const report = await imported(rows, { createsMissing: ['categories'] })
  expect(report).toMatchObject({ created: 60, errors: [] })
  const fields = ['slug', 'title', 'weight', 'type', 'isHidden', ...(await everything())].join(',')
  const first = await exported(fields, 'random-%')
  expect(first).toContain('R-')
  expect(first.split('\n', 1)[0]).toMatch(/,stock,.*stock\.harbour,stock\.old-town,.*sku\.stock\.old-town/)
  const again = rowsOf(first)
  expect(await imported(again)).toMatchObject({ created: 0, updated: 60, errors: [] })
  expect(await exported(fields, 'random-%')).toBe(first)
  const creating = { createsMissing: ['categories', 'taxClass'] }
  expect(await imported(again, creating, empty.host)).toMatchObject({ created: 60, errors: [] })
  expect(await exported(fields, 'random-%', empty.host)).toBe(first)
  await empty.close()
}, 120_000)

test('Five hundred products with prices and SKUs take a bounded number of statements', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => ({
    slug: `bulk-${index}`,
    'title.en': `Bulk ${index}`,
    ...(index % 2 ? { 'price.EUR': '5' } : { 'option1.en': 'Size', 'sku.value1.en': 'L', 'sku.price.EUR': '6' }),
  }))
  const made = await countStatements(shop.host.host, () => imported(rows))
  expect(made.result).toMatchObject({ created: 500, errors: [] })
  expect(made.statements.length).toBeLessThanOrEqual(60)
  const changed = rows.map(row => ({
    ...row,
    ...('price.EUR' in row ? { 'price.EUR': '7' } : { 'sku.price.EUR': '8' }),
  }))
  const again = await countStatements(shop.host.host, () => imported(changed))
  expect(again.result).toMatchObject({ updated: 500, errors: [] })
  expect(again.statements.length).toBeLessThanOrEqual(60)
  expect((await shop.host.asNobody().get(productSearchPath, { limit: 1 })).status).toBe(200)
}, 60_000)

test('Five hundred counts take as many statements as fifty', async () => {
  const rows = Array.from({ length: 550 }, (_, index) => ({
    slug: `shelf-${index}`,
    ...(index % 2 ? { stock: '3' } : { 'option1.en': 'Size', 'sku.value1.en': 'L', 'sku.stock': '4' }),
  }))
  const statements = async (some: readonly object[]) => {
    const { result, statements } = await countStatements(shop.host.host, () => imported(some))
    expect(result.errors).toEqual([])
    return statements.length
  }
  const few = rows.slice(0, 50)
  const many = rows.slice(50)
  expect(await statements(many)).toBe(await statements(few))
  const recounted = (some: typeof rows) =>
    some.map(({ slug, ...row }) => ('stock' in row ? { slug, stock: '0' } : { slug, ...row, 'sku.stock': '7' }))
  expect(await statements(recounted(many))).toBe(await statements(recounted(few)))
  expect(await movementsOf('shelf-549')).toEqual([
    ['counted', 3],
    ['counted', -3],
  ])
}, 60_000)
