import { availability, product, type StockLevel, store, storesToProducts, widget } from '@tessera/ecommerce'
import { links, records, row } from '@tessera/widget-sdk/testing'
import { describe, expect, test } from 'vitest'
import { inAddress, priced, scale, shopRenderer } from './widget-shop.tsx'

const site = shopRenderer()
const stores = ['north', 'south'].map(id => row(store, id, { title: { en: id } }))

/** What is there of the product, by store. */
const counted = (levels: Readonly<Record<string, StockLevel>>) =>
  records(
    availability,
    Object.entries(levels).map(([storeId, level]) =>
      row(availability, `of ${storeId}`, { productId: scale.id, storeId: storeId === '' ? null : storeId, level }),
    ),
  )
const inStores = [...records(store, stores), ...stores.flatMap(each => links(storesToProducts, each, [scale]))]
const draw = async (variant: string, levels: Readonly<Record<string, StockLevel>>) =>
  (await site.current.render(product, scale, [...priced, ...inStores, ...counted(levels)], { variant })).html

describe('A product that is sold out', () => {
  test('says so in lists and on its page, and can’t be put into the cart', async () => {
    for (const variant of ['default', 'overview-default', 'cart-default', 'cart-button-default', 'checkout-default']) {
      const html = await draw(variant, { '': 'sold-out' })
      expect(html, variant).toContain('Sold out')
      expect(html, variant).not.toContain('data-add-to-cart')
    }
  })

  test('takes an address on its page, not in lists', async () => {
    expect(await draw('overview-default', { '': 'sold-out' })).toMatch(/<form[^>]*data-stock-alert="scale"/)
    expect(await draw('default', { '': 'sold-out' })).not.toContain('data-stock-alert')
  })

  test('in one store can be bought in another one', async () => {
    const html = await draw('cart-default', { north: 'sold-out', south: 'available' })
    expect(html).toContain('data-add-to-cart')
    expect(html).toMatch(/<option value="north" disabled="">north \(Sold out\)<\/option>/)
    expect(html).toContain('<option value="south">south</option>')
    expect(await draw('cart-default', { north: 'sold-out', south: 'sold-out' })).not.toContain('data-add-to-cart')
  })

  test('is out of stock for search engines', async () => {
    const page = row(widget, 'overview', { variant: 'product-overview-default' })
    const { html } = await site.current.render(
      widget,
      page,
      [...priced, ...counted({ '': 'sold-out' })],
      inAddress(scale),
    )
    expect(html).toContain('"availability":"https://schema.org/OutOfStock"')
  })
})

test('A product of which few are left says so on its page', async () => {
  expect(await draw('cart-default', { '': 'low' })).toContain('Only a few left')
  expect(await draw('cart-default', { '': 'available' })).not.toContain('Only a few left')
})

test('A product that nobody counts is sold as it always was', async () => {
  const html = await draw('overview-default', {})
  expect(html).toContain('data-add-to-cart')
  for (const text of ['Sold out', 'schema.org/InStock', 'data-stock-alert']) expect(html).not.toContain(text)
})
