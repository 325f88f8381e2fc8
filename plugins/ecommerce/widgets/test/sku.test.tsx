import { attributeKey, availability, option, type ProductOffers, product, productOffersPath } from '@tessera/ecommerce'
import { defineWidgets, lazy, useRows, variants, Widget } from '@tessera/widget-sdk'
import { type MemoryRecord, records, row } from '@tessera/widget-sdk/testing'
import { describe, expect, test } from 'vitest'
import { currencies, having, inAddress, price, rouble, scale, shopRenderer, values } from './widget-shop.tsx'

/** A page with several products. */
function Several() {
  return useRows(product, {}).map(each => <Widget key={each.id} of={product} data={each} variant="cart-default" />)
}

const site = shopRenderer(
  defineWidgets({ variants: [variants(product, { several: lazy(async () => ({ default: Several })) })] }),
)
const rub = (amount: number, compareAt: number | null = null) => ({ currencyId: 'rub', amount, compareAt })
const sku = (id: string, valueIds: readonly string[], amount: number, more: object = {}) => ({
  ...{ id, code: null, weight: null, valueIds, fileIds: [], prices: [rub(amount)] },
  ...more,
})

/** Two sizes in two glazes, without the large matt one. */
const offers: ProductOffers = {
  options: [
    {
      id: 'size',
      title: { en: 'Size', ru: 'Размер' },
      values: [
        { id: 's', title: { en: 'Small' } },
        { id: 'l', title: { en: 'Large' } },
      ],
    },
    {
      id: 'glaze',
      title: { en: 'Glaze' },
      values: [
        { id: 'g', title: { en: 'Gloss' } },
        { id: 'm', title: { en: 'Matt' } },
        { id: 'r', title: { en: 'Raku' } },
      ],
    },
  ],
  skus: [
    sku('sg', ['s', 'g'], 129_000),
    sku('sm', ['s', 'm'], 139_000, { code: 'S-M', weight: 1500 }),
    sku('lg', ['l', 'g'], 159_000),
  ],
}
const split: readonly MemoryRecord[] = [
  ...currencies,
  ...records(product, [scale]),
  ...records(option, [row(option, 'size', { productId: 'scale', title: { en: 'Size' } })]),
]

function render(variant: string, said: ProductOffers = offers, more: object = {}) {
  const responses = { [productOffersPath]: () => ({ scale: said }) }
  return site.current.render(product, scale, split, { variant, responses, ...more })
}
const pricesIn = (html: string) => [...html.matchAll(/>([^<>]*₽[^<]*)</g)].map(([, text]) => text)

describe('What a product with options costs in a list', () => {
  test('is what the cheapest of its SKUs costs, and says that others cost more', async () => {
    expect(pricesIn((await render('price-default')).html)).toEqual(['from ₽1,290'])
    expect((await render('price-default', offers, { language: 'ru' })).html).toContain('от 1\u00a0290\u00a0₽')
  })

  test('is one price where all cost the same, with the former one', async () => {
    const skus = offers.skus.map(each => ({ ...each, prices: [rub(129_000, 150_000)] }))
    const { html } = await render('price-default', { ...offers, skus })
    expect(pricesIn(html)).toEqual(['₽1,290', '₽1,500'])
    expect(html.replaceAll('<!-- -->', '')).toMatch(/<span class="sr-only">Before: <\/span><s [^>]*>₽1,500<\/s>/)
  })

  test('is nothing where nothing can be bought, which it says; the card has no button', async () => {
    const { html } = await render('default', { ...offers, skus: [sku('sg', ['s', 'g'], 0, { prices: [] })] })
    expect(html).toContain('Not sold at the moment')
    expect(html).not.toContain('<button')
    expect(html).not.toContain('Choose')
  })

  test('leads to its page instead of the cart', async () => {
    for (const variant of ['cart-button-default', 'checkout-default']) {
      const { html } = await render(variant)
      expect(html).toMatch(/<a [^>]*href="\/en\/ecommerce\/products\/scale" aria-label="Choose: Scale"/)
      expect(html).not.toContain('data-add-to-cart')
    }
  })
})

describe('The page of a product with options', () => {
  const page = (query: object = {}) => render('overview-default', offers, { ...inAddress(scale), query })
  const shownPrices = (html: string) =>
    [...html.matchAll(/<div data-sku="(\w+)"([^>]*)><p data-prices[^>]*>/g)]
      .filter(([, , attributes]) => !attributes?.includes('hidden'))
      .map(([, id]) => id)

  test('shows the first SKU, or the one that the address names, by code or id', async () => {
    expect(shownPrices((await page()).html)).toEqual(['sg'])
    const { html, metadata } = await page({ sku: ['S-M'] })
    expect(shownPrices(html)).toEqual(['sm'])
    expect(html).toMatch(/name="sku" value="sm"/)
    expect(html).toContain('1.5 kg')
    const parameter = metadata.parameters.get('sku')
    expect(['S-M', 'sm', 'lg', 'no', ''].map(each => parameter?.read(each))).toEqual(['S-M', 'S-M', 'lg', null, null])
    expect(parameter?.isCanonical).toBe(false)
  })

  test('marks values that make no SKU with the others, and offers none that are sold with nothing', async () => {
    const { html } = await page({ sku: ['S-M'] })
    const labels = [
      ...html.matchAll(/<label[^>]*?(data-missing="")?[^>]*><input type="radio"[^>]*name="option-\d"[^>]*>/g),
    ]
    const of = (label: string) => /<input[^>]*>/.exec(label)?.[0] ?? ''
    const states = labels.map(([label]) => {
      if (/ disabled=""/.test(of(label))) return 'none'
      return label.includes('data-missing=""') ? 'missing' : 'there'
    })
    expect(states).toEqual(['there', 'missing', 'there', 'there', 'none'])
    expect(html.match(/checked=""/g)).toHaveLength(2)
  })

  const soldOut = (...ids: readonly string[]) =>
    records(
      availability,
      offers.skus.map(({ id }) =>
        row(availability, `of ${id}`, {
          productId: 'scale',
          skuId: id,
          level: ids.includes(id) ? 'sold-out' : 'available',
        }),
      ),
    )
  const draw = async (ids: readonly string[], query: Readonly<Record<string, readonly string[]>> = {}) => {
    const responses = { [productOffersPath]: () => ({ scale: offers }) }
    const given = [...split, ...soldOut(...ids)]
    return (
      await site.current.render(product, scale, given, {
        variant: 'overview-default',
        responses,
        ...inAddress(scale),
        query,
      })
    ).html
  }
  /** The names of the values that are struck through. */
  const gone = (html: string) =>
    [...html.matchAll(/<label[^>]*data-gone=""[^>]*>.*?<\/label>/g)].map(([label]) => />(\w+)<\/span>/.exec(label)?.[1])

  test('begins with the first SKU that can be had, unless the address names one', async () => {
    expect(shownPrices(await draw(['sg']))).toEqual(['sm'])
    expect(shownPrices(await draw(['sg'], { sku: ['sg'] }))).toEqual(['sg'])
    expect(shownPrices(await draw(['sg', 'sm', 'lg']))).toEqual(['sg'])
  })

  test('says of values that they are sold out with the others, and lets them be chosen', async () => {
    expect(gone(await draw([]))).toEqual([])
    expect(gone(await draw(['lg'], { sku: ['sg'] }))).toEqual(['Large'])
    expect(gone(await draw(['lg'], { sku: ['lg'] }))).toEqual(['Large', 'Gloss'])
    const html = await draw(['sm'], { sku: ['sg'] })
    expect(gone(html)).toEqual(['Matt'])
    expect(html).toMatch(/data-gone=""[^>]*><input(?![^>]* disabled="")[^>]*>/)
    expect(html).toContain('data-sold-out-skus="sm"')
    expect(html).toContain('<option value="S-M">Small, Matt (Sold out): ₽1,390</option>')
  })

  test('has a list for browsers without scripts, with what can be bought and what it costs', async () => {
    const { html } = await page()
    const options = [...html.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, value, text]) => [value, text])
    expect(options).toEqual([
      ['sg', 'Small, Gloss: ₽1,290'],
      ['S-M', 'Small, Matt: ₽1,390'],
      ['lg', 'Large, Gloss: ₽1,590'],
    ])
  })

  test('tells search engines what its SKUs cost from and to', async () => {
    const { html } = await page()
    expect(html).toContain('"@type":"AggregateOffer","lowPrice":"1290.00","highPrice":"1590.00","offerCount":3')
  })
})

test('Of two products with options on a page, the address names a SKU of one; the other is shown as without it', async () => {
  const tile = row(product, 'tile', { title: { en: 'Tile' } })
  const ofTile = offers.skus.map(each => ({ ...each, id: `t-${each.id}`, code: null }))
  const given = [
    ...split,
    ...records(product, [tile]),
    ...records(option, [row(option, 'tile-size', { productId: 'tile', title: { en: 'Size' } })]),
  ]
  const responses = { [productOffersPath]: () => ({ scale: offers, tile: { ...offers, skus: ofTile } }) }
  const chosen = async (sku: string) => {
    const { html, metadata } = await site.current.render(product, scale, given, {
      variant: 'several',
      responses,
      query: { sku: [sku] },
    })
    expect(['S-M', 't-lg', 'no'].map(each => metadata.parameters.get('sku')?.read(each))).toEqual(['S-M', 't-lg', null])
    return [...html.matchAll(/name="sku" value="([^"]*)"/g)].map(([, id]) => id)
  }
  expect(await chosen('S-M')).toEqual(['sm', 't-sg'])
  expect(await chosen('t-lg')).toEqual(['sg', 't-lg'])
})

describe('A product without options', () => {
  const draw = (given: readonly MemoryRecord[], of = scale, variant = 'overview-default') =>
    site.current.render(product, of, given, { variant })

  test('says that it has no price, and has no button', async () => {
    const { html } = await draw([...currencies, ...records(product, [scale])], scale, 'default')
    expect(html).toContain('No price yet')
    expect(html).not.toContain('<button')
  })

  test('has its former price struck through, in words for those who can’t see it, if it was higher', async () => {
    const former = row(attributeKey, 'former', { type: 'compare-at', field: 'number' })
    const given = (number: number) => [
      ...currencies,
      ...records(product, [scale]),
      ...values(price, [{ id: 'now', number: 1290 }], rouble),
      ...values(former, [{ id: 'then', number }], rouble),
      ...having(scale, ['now', 'then']),
    ]
    expect(pricesIn((await draw(given(1500), scale, 'price-default')).html)).toEqual(['₽1,290', '₽1,500'])
    expect(pricesIn((await draw(given(1290), scale, 'price-default')).html)).toEqual(['₽1,290'])
  })

  test('is sold in its steps and its unit', async () => {
    const given = [
      ...currencies,
      ...records(product, [scale]),
      ...values(price, [{ id: 'now', number: 1290 }], rouble),
      ...having(scale, ['now']),
    ]
    const { html } = await draw(given, { ...scale, soldBy: 'area', step: 5 })
    expect(html).toMatch(/<input[^>]*min="5"[^>]*max="10000"[^>]*step="5"[^>]*value="5"/)
    expect(html).toContain('Sold in steps of 5 m²')
    expect(html).toContain('data-area="5"')
    expect((await draw(given, { ...scale, soldBy: 'hour' })).html).not.toContain('data-area')
  })
})
