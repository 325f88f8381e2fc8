import {
  attributeKey,
  categoriesToProducts,
  category,
  product,
  productsToFiles,
  store,
  storesToProducts,
  widget,
} from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { links, type MemoryRecord, records, row } from '@tessera/widget-sdk/testing'
import { describe, expect, test } from 'vitest'
import { currencies, having, inAddress, priced, scale, shopRenderer, values } from './widget-shop.tsx'

const site = shopRenderer()

describe('What puts a product into the cart', () => {
  const draw = (variant: string, given = priced, of = scale) => site.current.render(product, of, given, { variant })
  const added = (html: string) => /data-add-to-cart="(\w+)"/.exec(html)?.[1]

  test('is a form in a list and on the page of the product, with the currency that is visible', async () => {
    for (const variant of ['default', 'overview-default']) {
      const { html } = await draw(variant)
      expect(added(html), variant).toBe('scale')
      expect(html).toMatch(/data-currency="RUB" data-id="rub" class="inline"/)
      expect(html).toMatch(/data-currency="EUR" data-id="eur" class="hidden"/)
      expect(html).toContain('Adding...')
    }
  })

  test.each(['button', 'checkout'])('is one button in a list, whatever it does: %s', async name => {
    const { html } = await draw(name === 'button' ? 'cart-button-default' : 'checkout-default')
    expect(html.match(/type="submit"/g)).toHaveLength(1)
    expect(html).toContain(name === 'button' ? 'aria-label="Add to cart: Scale"' : 'Want the same!')
  })

  test('asks for the quantity, and for the store where there are several', async () => {
    const stores = ['north', 'south'].map(id => row(store, id, { title: { en: id } }))
    const given = (count: number) => [
      ...priced,
      ...records(store, stores),
      ...stores.slice(0, count).flatMap(each => links(storesToProducts, each, [scale])),
    ]
    const { html } = await draw('cart-default', given(2))
    expect(html).toMatch(/<input[^>]*type="number"[^>]*/)
    expect(html.match(/<option/g)).toHaveLength(3)
    expect((await draw('cart-default', given(1))).html).not.toContain('<option')
  })

  test('is missing where nothing can be sold: without a price, or a subscription that does not say how often it is paid', async () => {
    const nothing = [...currencies, ...records(product, [scale])]
    expect(added((await draw('cart-default', nothing)).html)).toBeUndefined()
    const subscription = row(product, 'scale', { type: 'subscription' })
    expect(added((await draw('cart-default', priced, subscription)).html)).toBeUndefined()
  })
})

describe('The details of a product', () => {
  test('have a heading if there are any; a price is none', async () => {
    const draw = (given: readonly MemoryRecord[]) =>
      site.current.render(product, scale, given, { variant: 'overview-default' })
    const plain = await draw(priced)
    expect(plain.html).toContain('12,400')
    expect(plain.html).not.toContain('Details')
    const size = row(attributeKey, 'size', { type: 'feature', field: 'string', title: { en: 'Size' } })
    const given = values(size, [{ id: 'large', string: { en: 'Large' } }])
    const { html } = await draw([...records(product, [scale]), ...having(scale, ['large']), ...given])
    expect(html).toMatch(/Details.*Size.*Large/s)
  })
})

describe('The pictures of a product', () => {
  const pictures = ['a', 'b'].map(id => row(file, id, { file: `${id}.webp`, mimeType: 'image/webp' }))

  test('show the first one until another is picked', async () => {
    const given = [...records(file, pictures), ...links(productsToFiles, scale, pictures)]
    const { html } = await site.current.render(product, scale, given)
    expect(html.match(/type="radio"/g)).toHaveLength(2)
    expect(html.match(/checked=""/g)).toHaveLength(1)
    expect(html).toMatch(/checked=""[^>]*value="a"|value="a"[^>]*checked=""/)
  })

  test('do not include what is delivered with an order', async () => {
    const [shown, sold] = links(productsToFiles, scale, pictures)
    const attachment = { ...sold, row: { ...sold?.row, variant: 'attachment-default' } } as MemoryRecord
    const given = [...records(file, pictures), shown as MemoryRecord, attachment]
    const { html } = await site.current.render(product, scale, given, { variant: 'overview-default' })
    expect(html).toContain('a.webp')
    expect(html).not.toContain('b.webp')
    expect(html).not.toContain('type="radio"')
  })
})

describe('The page of a product', () => {
  const walls = row(category, 'walls', { title: { en: 'Walls' } })
  const vyborg = row(store, 'vyborg', { title: { en: 'Vyborg' } })
  const given = [
    ...priced,
    ...records(category, [walls]),
    ...records(store, [vyborg]),
    ...links(categoriesToProducts, walls, [scale]),
    ...links(storesToProducts, vyborg, [scale]),
  ]
  const overview = row(widget, 'overview', { variant: 'product-overview-default' })

  test('has one heading, breadcrumbs, and the stores that have it', async () => {
    const { html, metadata } = await site.current.render(widget, overview, given, inAddress(scale))
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(metadata.breadcrumbs?.map(({ title }) => title)).toEqual(['Home', 'Shop', 'Walls', 'Scale'])
    expect(html).toContain('href="/en/ecommerce/stores/vyborg"')
  })

  test('tells search engines what it costs', async () => {
    const { html } = await site.current.render(widget, overview, given, inAddress(scale))
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Product',
      name: 'Scale',
      url: 'https://example.com/en/ecommerce/products/scale',
      offers: [
        { '@type': 'Offer', price: '12400.00', priceCurrency: 'RUB' },
        { '@type': 'Offer', price: '131.50', priceCurrency: 'EUR' },
      ],
    })
  })

  test('never lets a text end the script that contains it', async () => {
    const bad = row(product, 'bad', { title: { en: '</script><img src=x>' } })
    const { html } = await site.current.render(widget, overview, records(product, [bad]), inAddress(bad))
    expect(html).not.toContain('</script><img')
  })
})
