import { currency } from '@tessera/billing'
import type { Entity, Row } from '@tessera/core'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  categoriesToProducts,
  category,
  type FoundProducts,
  type ProductFacet,
  product,
  productSearchPath,
  productsToAttributes,
  productsToFiles,
  store,
  storesToProducts,
  widget,
  widgetsToProducts,
} from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { defineWidgets, lazy, type VariantProps, variants } from '@tessera/widget-sdk'
import {
  createWidgetRenderer,
  links,
  type MemoryRecord,
  records,
  row,
  type WidgetRenderer,
} from '@tessera/widget-sdk/testing'
import { Picture } from '@tessera/widget-sdk/ui'
import { beforeAll, describe, expect, test } from 'vitest'
import widgets from './index.ts'

/** Stands in for file-storage's widget. */
function PlainFile({ data }: VariantProps<typeof file>) {
  return <Picture src={`/public/${data.file}`} alt="" />
}

const files = defineWidgets({
  variants: [variants(file, { default: lazy(async () => ({ default: PlainFile })) })],
})

/** Pages of a site that shows each record on a page of its own. */
const pages = [
  '/ecommerce/products',
  '/ecommerce/products/[ecommerce.products.slug]',
  '/ecommerce/categories/[ecommerce.categories.slug]',
  '/ecommerce/stores/[ecommerce.stores.slug]',
]

let drawer: WidgetRenderer
beforeAll(async () => {
  drawer = await createWidgetRenderer([files, widgets], { pages })
})

const rouble = row(currency, 'rub', { code: 'RUB', symbol: '₽', title: { en: 'Rouble' }, isDefault: true })
const euro = row(currency, 'eur', { code: 'EUR', symbol: '€', title: { en: 'Euro' } })
const price = row(attributeKey, 'price', { type: 'price', field: 'number' })
const scale = row(product, 'scale', { title: { en: 'Scale', ru: 'Чешуя' } })
const currencies = records(currency, [rouble, euro])

/** Attributes of a key, each with a value and optionally a currency. */
function values(
  key: Row<typeof attributeKey>,
  given: readonly ({ readonly id: string } & Partial<Row<typeof attribute>>)[],
  of?: Row<typeof currency>,
) {
  const rows = given.map(each => row(attribute, each.id, each))
  return [
    ...records(attributeKey, [key]),
    ...records(attribute, rows),
    ...rows.flatMap(each => links(attributeKeysToAttributes, key, [each])),
    ...(of ? rows.flatMap(each => links(attributesToCurrencies, each, [of])) : []),
  ]
}

/** Gives a product attributes. */
function having(one: Row<typeof product>, ids: readonly string[]): MemoryRecord[] {
  return links(
    productsToAttributes,
    one,
    ids.map(id => ({ id })),
  )
}

const priced: readonly MemoryRecord[] = [
  ...currencies,
  ...records(product, [scale]),
  ...values(price, [{ id: 'rub-price', number: 12_400 }], rouble),
  ...values(price, [{ id: 'eur-price', number: 131.5 }], euro),
  ...having(scale, ['rub-price', 'eur-price']),
]

const inAddress = (one: Row<typeof product>) => ({
  url: `/ecommerce/products/${one.slug}`,
  segments: { 'ecommerce.products.slug': { entity: 'ecommerce/products', value: one.slug, row: one } },
})

describe('Variants', () => {
  test.each<[Entity, readonly string[]]>([
    [
      widget,
      [
        'default',
        'category-list-default',
        'category-overview-default',
        'product-list-default',
        'product-overview-default',
        'store-list-default',
        'store-overview-default',
      ],
    ],
    [product, ['default', 'overview-default', 'price-default', 'currency-toggle-group-default']],
    [productsToFiles, ['default', 'attachment-default', 'before', 'after']],
    [category, ['default', 'overview-default', 'button-default']],
    [store, ['default', 'overview-default', 'link-default']],
    [attribute, ['default']],
  ])('of %o are registered, and draw a record that says nothing', async (entity, names) => {
    for (const variant of names) {
      expect(drawer.registry.has(entity.path, variant), variant).toBe(true)
      await drawer.render(entity, row(entity, 'empty', { variant }))
    }
  })
})

describe('A price', () => {
  test('is rendered in every currency in the format of the language; the shop’s own is visible', async () => {
    const { html } = await drawer.render(product, scale, priced, { variant: 'price-default' })
    expect(html).toMatch(/data-currency="RUB" class="inline">₽12,400</)
    expect(html).toMatch(/data-currency="EUR" class="hidden">€131.50</)
    const russian = await drawer.render(product, scale, priced, { variant: 'price-default', language: 'ru' })
    expect(russian.html).toContain('12\u00a0400\u00a0₽')
  })

  test('is visible in the currency that the url names by code or slug, if there is one in it', async () => {
    const seen = async (asked: string, given = priced) => {
      const query = { currency: [asked] }
      const { html } = await drawer.render(product, scale, given, { variant: 'price-default', query })
      return [...html.matchAll(/data-currency="(\w+)" class="inline"/g)].map(([, code]) => code)
    }
    expect(await seen('EUR')).toEqual(['EUR'])
    const inRoubles = [
      ...currencies,
      ...values(price, [{ id: 'rub-price', number: 12_400 }], rouble),
      ...having(scale, ['rub-price']),
    ]
    expect(await seen('EUR', inRoubles)).toEqual(['RUB'])
  })

  test('accepts existing currencies only, in one form of their names', async () => {
    const { metadata } = await drawer.render(product, scale, priced, { variant: 'price-default' })
    const note = metadata.parameters.get('currency')
    expect(['EUR', 'eur', 'rub', 'USD', 'EUR ', '<script>', ''].map(each => note?.read(each))).toEqual([
      ...['EUR', 'EUR', 'RUB'],
      ...[null, null, null, null],
    ])
  })

  test('is the sum of the prices in a currency', async () => {
    const given = [
      ...currencies,
      ...values(
        price,
        [
          { id: 'one', number: 0.1 },
          { id: 'two', number: 0.2 },
        ],
        euro,
      ),
      ...having(scale, ['one', 'two']),
    ]
    expect((await drawer.render(product, scale, given, { variant: 'price-default' })).html).toContain('€0.30')
  })

  test.each([
    ['en', '/ month'],
    ['ru', '/ месяц'],
  ])('of a subscription says in %s how often it is paid', async (language, text) => {
    const interval = row(attributeKey, 'interval', { type: 'interval', field: 'string' })
    const given = [
      ...priced.filter(({ entity }) => entity !== productsToAttributes),
      ...values(interval, [{ id: 'monthly', string: { en: 'month' } }]),
      ...having(scale, ['rub-price', 'monthly']),
    ]
    const { html } = await drawer.render(product, scale, given, { variant: 'price-default', language })
    expect(html.replaceAll('<!-- -->', '')).toContain(text)
  })

  test('changes when the attribute, its key or its currency does, and for no other product', async () => {
    const { tags } = await drawer.render(product, scale, priced, { variant: 'price-default' })
    expect(tags).toEqual(
      expect.arrayContaining([
        'ecommerce/products-to-attributes?productId=scale',
        'ecommerce/attributes/rub-price',
        'ecommerce/attribute-keys/price',
        'ecommerce/attribute-keys-to-attributes?attributeId=rub-price',
        'ecommerce/attributes-to-billing-module-currencies?attributeId=eur-price',
        'billing/currencies/eur',
      ]),
    )
    expect(tags).not.toContain('ecommerce/attributes')
    expect(tags).not.toContain('ecommerce/products-to-attributes')
  })
})

describe('A value', () => {
  test.each([
    ['number', { number: 1234.5 }, 'en', 'about\u00a01,234.5\u00a0kg'],
    ['number', { number: 1234.5 }, 'ru', 'около\u00a01\u00a0234,5\u00a0кг'],
    ['boolean', { boolean: true }, 'ru', 'около\u00a0Да\u00a0кг'],
    ['string', { string: { en: 'Blue', ru: 'Синий' } }, 'ru', 'около\u00a0Синий\u00a0кг'],
    ['date', { date: '2026-10-24' }, 'en', 'about\u00a0October 24, 2026\u00a0kg'],
    [
      'datetime',
      { datetime: '2026-12-05T09:00:00.000Z' },
      'en',
      'about\u00a0December 5, 2026 at 9:00\u00a0AM UTC\u00a0kg',
    ],
  ])('of the field %s is written between prefix and suffix', async (field, given, language, text) => {
    const key = row(attributeKey, 'key', {
      field,
      title: { en: 'Title' },
      prefix: { en: 'about', ru: 'около' },
      suffix: { en: 'kg', ru: 'кг' },
    })
    const shown = values(key, [{ id: 'one', ...given }])
    const { html } = await drawer.render(attribute, row(attribute, 'one', given), shown, { language })
    expect(html.replaceAll(/[\u202f ]/g, '\u00a0')).toContain(text.replaceAll(' ', '\u00a0'))
  })
})

test('A moment is shown in the time zone of the site, a calendar day is the same everywhere', async () => {
  const format = async (field: string, given: object, language: string) => {
    const key = row(attributeKey, 'key', { field, title: { en: 'Title' } })
    const shown = values(key, [{ id: 'one', ...given }])
    const page = { language, timeZone: 'Europe/Moscow' }
    const { html } = await drawer.render(attribute, row(attribute, 'one', given), shown, page)
    return html.replaceAll(/[\u202f\u00a0]/g, ' ')
  }
  const datetime = '2026-12-05T22:30:00.000Z'
  expect(await format('datetime', { datetime }, 'en')).toMatch(/December 6, 2026 at 1:30 AM(?! UTC)/)
  expect(await format('datetime', { datetime }, 'ru')).toMatch(/6 декабря 2026 г. в 1:30(?! UTC)/)
  expect(await format('date', { date: '2026-12-05' }, 'en')).toContain('December 5, 2026')
})

describe('The details of a product', () => {
  test('have a heading if there are any; a price is none', async () => {
    const draw = (given: readonly MemoryRecord[]) =>
      drawer.render(product, scale, given, { variant: 'overview-default' })
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
    const { html } = await drawer.render(product, scale, given)
    expect(html.match(/type="radio"/g)).toHaveLength(2)
    expect(html.match(/checked=""/g)).toHaveLength(1)
    expect(html).toMatch(/checked=""[^>]*value="a"|value="a"[^>]*checked=""/)
  })

  test('do not include what is delivered with an order', async () => {
    const [shown, sold] = links(productsToFiles, scale, pictures)
    const attachment = { ...sold, row: { ...sold?.row, variant: 'attachment-default' } } as MemoryRecord
    const given = [...records(file, pictures), shown as MemoryRecord, attachment]
    const { html } = await drawer.render(product, scale, given, { variant: 'overview-default' })
    expect(html).toContain('a.webp')
    expect(html).not.toContain('b.webp')
    expect(html).not.toContain('type="radio"')
  })
})

test('A list of categories has a heading above those of its categories, with or without a title', async () => {
  const walls = records(category, [row(category, 'walls', { title: { en: 'Walls' } })])
  const headings = async (title: object) => {
    const list = row(widget, 'list', { variant: 'category-list-default', title })
    return [...(await drawer.render(widget, list, walls)).html.matchAll(/<(h\d)[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(
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
    const one = await drawer.render(widget, list, shop(many.slice(0, 1)), searching(many.slice(0, 1)))
    const page = await drawer.render(widget, list, shop(many), searching(many))
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
    const opening = await drawer.render(widget, list, given, searching(four))
    expect(loading(opening.html)).toEqual(['eager high', 'eager high', 'eager auto', 'lazy auto'])
    const chosen = await drawer.render(widget, list, [...given, ...links(widgetsToProducts, list, four)])
    expect(loading(chosen.html)).toEqual(Array.from({ length: 4 }, () => 'lazy auto'))
  })

  test('labels the price range with its currency', async () => {
    const query = { from: ['100'], to: ['200'], currency: ['EUR'] }
    const asked: string[] = []
    const given = [...shop(many), ...records(currency, [euro])]
    const { html } = await drawer.render(widget, list, given, { ...searching(many, asked), query })
    expect(asked[0]).toContain('from=100&to=200&currency=EUR')
    expect(html).toContain('from €100')
    expect(html).toContain('up to €200')
    expect(html).toContain('<input type="hidden" name="currency" value="EUR"/>')
  })

  test('shows the products that it is linked to', async () => {
    const given = [...shop(many), ...links(widgetsToProducts, list, many.slice(3, 5))]
    const { html } = await drawer.render(widget, list, given)
    expect(html.match(/Product \d+/g)).toEqual(['Product 3', 'Product 4'])
  })

  test('searches by what the url says, and keeps it in the link to the next page', async () => {
    const asked: string[] = []
    const query = { from: ['100'], order: ['price'], page: ['2'], value: ['colour:Blue', 'colour:Red'] }
    const { html } = await drawer.render(widget, list, shop(many), { ...searching(many, asked), query })
    expect(asked).toEqual(['order=price&from=100&value=colour%3ABlue&value=colour%3ARed&limit=24&offset=24'])
    expect(html).toContain('href="/en/about?from=100&amp;order=price&amp;value=colour%3ABlue&amp;value=colour%3ARed"')
  })

  test('has a form with the active filters, and a link that removes each', async () => {
    const query = { value: ['colour:Blue'] }
    const { html } = await drawer.render(widget, list, shop(many), { ...searching(many), query })
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
    const { metadata } = await drawer.render(widget, list, [], searching([]))
    expect(metadata.parameters.get(name)?.read(sent)).toBe(counts)
  })

  test('without results says what to do', async () => {
    const query = { value: ['colour:Green'] }
    const { html } = await drawer.render(widget, list, [], { ...searching([]), query })
    expect(html).toContain('Try fewer filters')
    expect((await drawer.render(widget, list, [], searching([]))).html).toContain('There is nothing here yet')
  })

  test.each([
    ['en', 'More'],
    ['ru', 'Подробнее'],
  ])('leads in %s to each of them by %s', async (language, text) => {
    const one = many.slice(0, 1)
    const { html } = await drawer.render(widget, list, shop(one), { language, ...searching(one) })
    expect(html).toContain(text)
    expect(html).toContain(`href="/${language}/ecommerce/products/p0"`)
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
    const { html, metadata } = await drawer.render(widget, overview, given, inAddress(scale))
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(metadata.breadcrumbs?.map(({ title }) => title)).toEqual(['Home', 'Shop', 'Walls', 'Scale'])
    expect(html).toContain('href="/en/ecommerce/stores/vyborg"')
  })

  test('tells search engines what it costs', async () => {
    const { html } = await drawer.render(widget, overview, given, inAddress(scale))
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
    const { html } = await drawer.render(widget, overview, records(product, [bad]), inAddress(bad))
    expect(html).not.toContain('</script><img')
  })
})
