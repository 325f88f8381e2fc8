import { parseCsv } from '@tessera/core'
import { expect, it } from 'vitest'
import shopify from './shopify-file.ts'

function tableOf(csv: string) {
  const [columns = [], ...lines] = parseCsv(csv)
  return {
    columns,
    rows: lines.map(line => Object.fromEntries(columns.map((name, index) => [name, line[index] ?? '']))),
  }
}

const older = `Handle,Title,Vendor,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Price,Variant Compare At Price,Image Src,Image Position,Variant Image,Status
glazed-tile,Glazed tile,Kiln & Sons,Tiles,true,Size,Large,Glaze,Blue,T-L-B,900,12.00,15.00,https://cdn.example/b.jpg,2,https://cdn.example/blue.jpg,active
glazed-tile,,,,,,Large,,Red,T-L-R,900,13.00,,https://cdn.example/a.jpg,1,,
glazed-tile,,,,,,,,,,,,,https://cdn.example/c.jpg,3,,
mug,Mug,,Kitchen,true,Title,Default Title,,,M-1,350,8.50,,https://cdn.example/mug.jpg,1,,draft
`

const newer = `Title,URL handle,Vendor,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Weight value (grams),Product image URL,Image position
Mug,mug,,Kitchen,TRUE,Active,M-1,Title,Default Title,8.50,,350,https://cdn.example/mug.jpg,1
`

it('an export of Shopify is recognized by its columns, of either kind, and nothing else is', () => {
  expect(shopify.recognizes(tableOf(older).columns)).toBe(true)
  expect(shopify.recognizes(tableOf(newer).columns)).toBe(true)
  expect(shopify.recognizes(['slug', 'title.en', 'Price'])).toBe(false)
})

it('its variants are lines of their product, and its pictures are together, in their order', () => {
  const { rows } = shopify.read(tableOf(older))
  expect(rows).toHaveLength(3)
  const pictures = 'https://cdn.example/a.jpg; https://cdn.example/b.jpg; https://cdn.example/c.jpg'
  expect(rows[0]).toMatchObject({
    slug: 'glazed-tile',
    title: 'Glazed tile',
    categories: 'Tiles',
    files: pictures,
    'property.vendor': 'Kiln & Sons',
    isHidden: 'false',
    option1: 'Size',
    option2: 'Glaze',
    'sku.value1': 'Large',
    'sku.value2': 'Blue',
    'sku.code': 'T-L-B',
    'sku.price': '12.00',
    'sku.compareAt': '15.00',
    'sku.weight': '900',
    'sku.picture': 'https://cdn.example/blue.jpg',
  })
  expect(rows[1]).toMatchObject({
    slug: 'glazed-tile',
    title: '',
    files: '',
    'sku.value2': 'Red',
    'sku.price': '13.00',
  })
})

it('a product without options has its price itself, and a draft is hidden', () => {
  const [, , mug] = shopify.read(tableOf(older)).rows
  expect(mug).toMatchObject({
    slug: 'mug',
    option1: '',
    'sku.value1': '',
    'sku.code': 'M-1',
    'sku.price': '8.50',
    weight: '350',
    isHidden: 'true',
  })
  expect(shopify.read(tableOf(newer)).rows).toMatchObject([
    { slug: 'mug', title: 'Mug', categories: 'Kitchen', 'sku.price': '8.50', weight: '350', isHidden: 'false' },
  ])
})

it('what Shopify tracks is the stock, and nothing where more was sold than there was', () => {
  const csv = `Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty
tile,Tile,Size,Large,12.00,shopify,7
tile,,,Small,11.00,,4
tile,,,Tiny,10.00,shopify,-2
mug,Mug,Title,Default Title,8.50,shopify,3
`
  expect(shopify.read(tableOf(csv)).rows.map(row => row['sku.stock'])).toEqual(['7', '', '0', '3'])
})
