import { currency } from '@tessera/billing'
import type { Row } from '@tessera/core'
import {
  category,
  type FoundProducts,
  type ProductFacet,
  product,
  productSearchPath,
  productsToFiles,
  widget,
  widgetsToProducts,
} from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { links, type MemoryRecord, records, row } from '@tessera/widget-sdk/testing'
import { describe, expect, test } from 'vitest'
import { currencies, euro, having, price, rouble, shopRenderer, values } from './widget-shop.tsx'

const site = shopRenderer()

test('A list of categories has a heading above those of its categories, with or without a title', async () => {
  const walls = records(category, [row(category, 'walls', { title: { en: 'Walls' } })])
  const headings = async (title: object) => {
    const list = row(widget, 'list', { variant: 'category-list-default', title })
    return [...(await site.current.render(widget, list, walls)).html.matchAll(/<(h\d)[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(
      ([, level, text]) => `${level} ${text}`,
    )
  }
  expect(await headings({ en: 'To choose from' })).toEqual(['h2 To choose from', 'h3 Walls'])
  expect(await headings({})).toEqual(['h2 Categories', 'h3 Walls'])
})

describe('A list of products', () => {
  const many = Array.from({ length: 25 }, (_, index) =>
    row(product, `p${index}`, { title: { en: `Product ${index}` } }),
  )

  function shop(of: readonly Row<typeof product>[]): MemoryRecord[] {
    return [
      ...currencies,
      ...records(product, of),
      ...values(
        price,
        of.map((each, index) => ({ id: `price-${each.id}`, number: index })),
        rouble,
      ),
      ...of.flatMap(each => having(each, [`price-${each.id}`])),
    ]
  }

  const list = row(widget, 'list', { variant: 'product-list-default' })
  const colour: ProductFacet = {
    key: 'colour',
    title: { en: 'Colour' },
    field: 'string',
    suffix: {},
    values: [
      { value: 'Blue', label: { en: 'Blue' } },
      { value: 'Red', label: { en: 'Red' } },
    ],
  }

  /** A shop whose search returns these products, and records the queries. */
  function searching(found: readonly Row<typeof product>[], asked: string[] = []) {
    const search = (query: URLSearchParams): FoundProducts => {
      asked.push(String(query))
      const offset = Number(query.get('offset') ?? 0)
      return { products: found.slice(offset, offset + 24), total: found.length, hasMore: false, facets: [colour] }
    }
    return { responses: { [productSearchPath]: search } }
  }

  test('is read in as many round trips for one product as for a page of them', async () => {
    const one = await site.current.render(widget, list, shop(many.slice(0, 1)), searching(many.slice(0, 1)))
    const page = await site.current.render(widget, list, shop(many), searching(many))
    expect(page.reads).toBe(one.reads)
    expect(page.html.match(/<article/g)).toHaveLength(24)
    expect(page.html).toContain('href="/en/about?page=2"')
  })

  test('loads its first row at once if the page opens with it, the first two with priority; otherwise on scrolling', async () => {
    const four = many.slice(0, 4)
    const pictures = four.map(({ id }) => row(file, `picture-${id}`, { file: `${id}.webp`, mimeType: 'image/webp' }))
    const given = [
      ...shop(four),
      ...records(file, pictures),
      ...four.flatMap((each, index) => links(productsToFiles, each, pictures.slice(index, index + 1))),
    ]
    const loading = (html: string) =>
      [...html.matchAll(/<img [^>]*>/g)].map(([image]) =>
        ['loading', 'fetchPriority'].map(name => new RegExp(`${name}="(\\w+)"`).exec(image)?.[1]).join(' '),
      )
    const opening = await site.current.render(widget, list, given, searching(four))
    expect(loading(opening.html)).toEqual(['eager high', 'eager high', 'eager auto', 'lazy auto'])
    const chosen = await site.current.render(widget, list, [...given, ...links(widgetsToProducts, list, four)])
    expect(loading(chosen.html)).toEqual(Array.from({ length: 4 }, () => 'lazy auto'))
  })

  test('labels the price range with its currency', async () => {
    const query = { from: ['100'], to: ['200'], currency: ['EUR'] }
    const asked: string[] = []
    const given = [...shop(many), ...records(currency, [euro])]
    const { html } = await site.current.render(widget, list, given, { ...searching(many, asked), query })
    expect(asked[0]).toContain('from=100&to=200&currency=EUR')
    expect(html).toContain('from €100')
    expect(html).toContain('up to €200')
    expect(html).toContain('<input type="hidden" name="currency" value="EUR"/>')
  })

  test('shows the products that it is linked to', async () => {
    const given = [...shop(many), ...links(widgetsToProducts, list, many.slice(3, 5))]
    const { html } = await site.current.render(widget, list, given)
    expect([...new Set(html.match(/Product \d+/g))]).toEqual(['Product 3', 'Product 4'])
  })

  test('searches by what the url says, and keeps it in the link to the next page', async () => {
    const asked: string[] = []
    const query = { from: ['100'], order: ['price'], page: ['2'], value: ['colour:Blue', 'colour:Red'] }
    const { html } = await site.current.render(widget, list, shop(many), { ...searching(many, asked), query })
    expect(asked).toEqual(['order=price&from=100&value=colour%3ABlue&value=colour%3ARed&limit=24&offset=24'])
    expect(html).toContain('href="/en/about?from=100&amp;order=price&amp;value=colour%3ABlue&amp;value=colour%3ARed"')
  })

  test('has a form with the active filters, and a link that removes each', async () => {
    const query = { value: ['colour:Blue'] }
    const { html } = await site.current.render(widget, list, shop(many), { ...searching(many), query })
    expect(html).toMatch(/<form [^>]*action="\/en\/about" method="get"/)
    expect(html.match(/type="checkbox"[^>]*checked=""[^>]*value="([^"]*)"/)?.[1]).toBe('colour:Blue')
    expect(html).toMatch(/href="\/en\/about"[^>]*><span class="sr-only">Remove the filter/)
  })

  test.each([
    ['order', 'price', 'price'],
    ['order', 'name', null],
    ['from', '007', '7'],
    ['from', '-1', null],
    ['to', '1e9', null],
    ['value', 'colour:Blue', 'colour:Blue'],
    ['value', 'colour', null],
    ['value', 'colour:\n', null],
  ])('reads %s=%s as %s', async (name, sent, counts) => {
    const { metadata } = await site.current.render(widget, list, [], searching([]))
    expect(metadata.parameters.get(name)?.read(sent)).toBe(counts)
  })

  test('without results says what to do', async () => {
    const query = { value: ['colour:Green'] }
    const { html } = await site.current.render(widget, list, [], { ...searching([]), query })
    expect(html).toContain('Try fewer filters')
    expect((await site.current.render(widget, list, [], searching([]))).html).toContain('There is nothing here yet')
  })

  test.each([
    ['en', 'More'],
    ['ru', 'Подробнее'],
  ])('leads in %s to each of them by %s', async (language, text) => {
    const one = many.slice(0, 1)
    const { html } = await site.current.render(widget, list, shop(one), { language, ...searching(one) })
    expect(html).toContain(text)
    expect(html).toContain(`href="/${language}/ecommerce/products/p0"`)
  })
})
