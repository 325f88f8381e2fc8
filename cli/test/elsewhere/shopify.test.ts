import { createHash } from 'node:crypto'
import billing from '@tessera/billing/server'
import { csvLine } from '@tessera/core'
import ecommerce from '@tessera/ecommerce-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import shopify from '../../src/importers/shopify/index.ts'
import { type ElsewhereSite, openElsewhere, pixel } from './elsewhere-host.ts'

const old = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'Status',
]
const renamed: Readonly<Record<string, string>> = {
  Handle: 'URL handle',
  'Body (HTML)': 'Description',
  Published: 'Published on online store',
  'Option1 Name': 'Option1 name',
  'Option1 Value': 'Option1 value',
  'Variant SKU': 'SKU',
  'Variant Grams': 'Weight value (grams)',
  'Variant Inventory Tracker': 'Inventory tracker',
  'Variant Inventory Qty': 'Inventory quantity',
  'Variant Inventory Policy': 'Continue selling when out of stock',
  'Variant Price': 'Price',
  'Variant Compare At Price': 'Compare-at price',
  'Variant Requires Shipping': 'Requires shipping',
  'Image Src': 'Product image URL',
  'Image Position': 'Image position',
  'Image Alt Text': 'Image alt text',
  'Gift Card': 'Gift card',
}

type Line = Readonly<Record<string, string>>

const shirt = { Handle: 'linen-shirt', 'Option1 Name': 'Size', 'Variant Requires Shipping': 'true' }
const lines: readonly Line[] = [
  {
    ...shirt,
    Title: 'Linen shirt',
    'Body (HTML)': '<p>Cool. <a href="https://shop.example/products/mug">With a mug</a></p>',
    Vendor: 'Weavers',
    Type: 'Shirts',
    Tags: 'summer, linen',
    Published: 'true',
    Status: 'active',
    'Option1 Value': 'S',
    'Variant SKU': "'LS-S",
    'Variant Grams': '200.0',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '3',
    'Variant Inventory Policy': 'deny',
    'Variant Price': '49.90',
    'Variant Compare At Price': '59.90',
    'Image Src': 'https://cdn.example/files/two.png?v=1',
    'Image Position': '2',
  },
  {
    ...shirt,
    'Option1 Value': 'M',
    'Variant SKU': 'LS-M',
    'Variant Price': '51.00',
    'Image Src': 'https://cdn.example/files/one.png?v=1',
    'Image Position': '1',
    'Image Alt Text': 'From the front',
  },
  { ...shirt, 'Image Src': 'https://cdn.example/files/missing.png', 'Image Position': '3' },
  {
    Handle: 'mug',
    Title: 'Mug',
    Type: 'Kitchen',
    Status: 'active',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant Price': '12.00',
    'Variant Requires Shipping': 'false',
  },
  { Handle: 'draft', Title: 'Not yet', Status: 'draft', 'Variant Price': '1.00', 'Option1 Value': 'Default Title' },
  { Handle: 'card', Title: 'Card', Status: 'active', 'Gift Card': 'true', 'Variant Price': '10.00' },
  {
    Handle: 'dear',
    Title: 'Dear',
    Status: 'active',
    'Variant Price': 'a lot',
    'Option1 Value': 'Default Title',
    'Option1 Name': 'Title',
  },
]

function csv(headings: readonly string[], called: (heading: string) => string): string {
  return [headings.map(called), ...lines.map(line => headings.map(each => line[each] ?? ''))].map(csvLine).join('')
}

const options = { currency: 'eur', site: 'https://shop.example' }
let site: ElsewhereSite
beforeAll(async () => {
  site = await openElsewhere([billing, ecommerce])
  site.write(
    'old.csv',
    csv(old, each => each),
  )
  site.write(
    'new.csv',
    csv(old, each => renamed[each] ?? each),
  )
  site.write('media/cdn.example/files/one.png', pixel)
  site.write('media/cdn.example/files/two.png', pixel)
}, 120_000)
afterAll(() => site?.close())

const byKind = (leftOut: readonly { readonly kind: string; readonly name: string }[]) =>
  leftOut.map(({ kind, name }) => `${kind}: ${name}`).toSorted()

const expectedLeftOut = [
  'draft: Not yet',
  'gift card: Card',
  'medium: https://cdn.example/files/missing.png',
  'price: Dear',
  'tag: linen',
  'tag: summer',
  'vendor: Weavers',
]

it('a dry run of an export with the headings of today writes nothing', async () => {
  const { leftOut, counts } = await site.run(shopify, 'new.csv', { isDryRun: true, options })
  expect(byKind(leftOut)).toEqual(expectedLeftOut)
  expect(counts.created).toMatchObject({ 'ecommerce/products': 3, 'ecommerce/categories': 2, 'billing/currencies': 1 })
  expect(await site.rows('ecommerce/products')).toEqual([])
})

it('products come with options, prices, stock, pictures in order, and redirects, once', async () => {
  const { counts, leftOut } = await site.run(shopify, 'old.csv', { options })
  expect(byKind(leftOut)).toEqual(expectedLeftOut)
  expect(counts.created).toMatchObject({ 'ecommerce/products': 3, 'ecommerce/categories': 2, 'file-storage/files': 2 })
  const rows = await site.rows('ecommerce/products', '&include=options.optionValues,productsToFileStorageModuleFiles')
  const [linen, mug] = ['linen-shirt', 'mug'].map(slug => rows.find(row => row.slug === slug))
  expect(linen).toMatchObject({ title: { en: 'Linen shirt' }, needsDelivery: true })
  expect(JSON.stringify(linen?.description)).toContain('/ecommerce/products/mug')
  expect(mug).toMatchObject({ needsDelivery: false })
  const skus = await site.rows('ecommerce/skus')
  expect(skus.map(({ code }) => code).toSorted()).toEqual(['LS-M', 'LS-S'])
  const exported = await site.host
    .asAdministrator()
    .get('/api/ecommerce/products/export?format=csv&fields=slug,price.EUR,sku.price.EUR')
  expect(exported.text).toContain('49.90')
  expect(exported.text).toContain('12.00')
  const stocks = await site.rows('ecommerce/stocks')
  expect(stocks.map(({ available }) => available)).toEqual([3])
  const files = await site.rows('file-storage/files')
  expect(files.map(({ alt }) => alt)).toContainEqual({ en: 'From the front' })
  const redirects = await site.rows('host/redirects')
  expect(redirects).toContainEqual(expect.objectContaining({ from: '/products/mug', to: '/ecommerce/products/mug' }))
})

it('a second run brings nothing twice, and leaves a price that was changed since', async () => {
  const mug = (await site.rows('ecommerce/products')).find(({ slug }) => slug === 'mug')
  await site.door.call('PATCH', `/api/ecommerce/products/${mug?.id}`, { title: { en: 'Better mug' } })
  const digest = async () =>
    createHash('sha1')
      .update(JSON.stringify(await site.rows('ecommerce/products')))
      .digest('hex')
  const before = await digest()
  const { counts } = await site.run(shopify, 'new.csv', { options })
  expect(counts.created).toEqual({})
  expect(await digest()).toBe(before)
})

it('is taken back, apart from what was edited since', async () => {
  const { importId } = await site.run(shopify, 'old.csv', { options })
  const undone = await site.door.call<{ stays: readonly { key: string }[] }>(
    'POST',
    `/api/core/imports/${importId}/undo`,
  )
  expect(undone.stays.map(({ key }) => key)).toContain('product/mug')
  expect((await site.rows('ecommerce/products')).map(({ slug }) => slug)).toEqual(['mug'])
  expect(await site.rows('ecommerce/skus')).toEqual([])
})

it.each([
  ['nothing.csv', 'a,b\n1,2\n', 'it is no export of products from Shopify'],
  ['open.csv', 'Handle,Title,Variant Price\n"mug,Mug,1', 'begins with a quote in line 2'],
])('%s is refused with its reason', async (name, content, reason) => {
  site.write(name, content)
  await expect(site.run(shopify, name, { options })).rejects.toThrow(reason)
})

it('a currency that nobody knows is refused', async () => {
  await expect(site.run(shopify, 'old.csv', { options: { currency: 'euros' } })).rejects.toThrow('--currency must be')
})
