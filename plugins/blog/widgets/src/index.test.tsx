import {
  article,
  articlesToBuilderWidgets,
  articlesToFiles,
  articlesToProducts,
  categoriesToArticles,
  category,
  widget,
  widgetsToArticles,
} from '@tessera/blog'
import type { Entity, Row } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { widget as builderWidget } from '@tessera/website-builder'
import { defineWidgets, lazy, useText, type VariantProps, variants } from '@tessera/widget-sdk'
import {
  createWidgetRenderer,
  links,
  type MemoryRecord,
  records,
  row,
  type WidgetRenderer,
} from '@tessera/widget-sdk/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import widgets from './index.ts'

/** Stand in for other modules: a title is enough to see that a record is rendered. */
function Titled({ data }: VariantProps<typeof product>) {
  return <p>{useText()(data.title)}</p>
}

const others = defineWidgets({
  variants: [
    variants(product, { default: lazy(async () => ({ default: Titled })) }),
    variants(builderWidget, { default: lazy(async () => ({ default: Titled as never })) }),
  ],
})

/** Pages of a site that shows each record on one of its own. */
const pages = ['/blog', '/blog/articles/[blog.articles.slug]', '/blog/categories/[blog.categories.slug]']

let drawer: WidgetRenderer
beforeAll(async () => {
  drawer = await createWidgetRenderer([others, widgets], { pages })
})

function articles(count: number): Row<typeof article>[] {
  return Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(Date.UTC(2026, 0, index + 1)).toISOString()
    return row(article, `article-${index + 1}`, { title: { en: `Article ${index + 1}` }, createdAt })
  })
}

function show(variant: string, given: object = {}): Row<typeof widget> {
  return row(widget, 'shown', { variant, ...given })
}

/** The titles of the articles that a page names, in its order. */
function titlesIn(html: string): string[] {
  return [...html.matchAll(/Article \d+/g)].map(([title]) => title)
}

const clay = row(category, 'clay', { title: { en: 'Clay', ru: 'Глина' } })
const inAddress = (one: Row<typeof article>) => ({
  url: `/blog/articles/${one.slug}`,
  segments: { 'blog.articles.slug': { entity: 'blog/articles', value: one.slug, row: one } },
})

describe('Variants', () => {
  test.each<[Entity, readonly string[]]>([
    [
      widget,
      [
        'default',
        'article-list-default',
        'article-overview-default',
        'article-overview-with-private-content-default',
        'article-overview-ecommerce-module-product-list-default',
        'category-overview-default',
        'category-list-default',
        'category-list-button-default',
      ],
    ],
    [article, ['default', 'list-default', 'overview-default', 'overview-private-content-default']],
    [category, ['default', 'overview-default', 'button-default']],
  ])('of %o are all registered and draw an empty record', async (entity, names) => {
    for (const variant of names) {
      expect(drawer.registry.has(entity.path, variant)).toBe(true)
      await drawer.render(entity, row(entity, variant, { variant }))
    }
  })
})

describe('A list of articles', () => {
  test('shows all of them, the newest first, eight on a page', async () => {
    const { html } = await drawer.render(widget, show('article-list-default'), records(article, articles(10)))
    expect(titlesIn(html)).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map(number => `Article ${number}`))
    expect(html).toContain('href="/en/about?page=2"')
    expect(html).toContain('<link rel="next" href="/en/about?page=2"/>')
  })

  test('goes on where the address says', async () => {
    const page = { query: { page: ['2'] } }
    const { html, metadata } = await drawer.render(
      widget,
      show('article-list-default'),
      records(article, articles(10)),
      page,
    )
    expect(titlesIn(html)).toEqual(['Article 2', 'Article 1'])
    expect(html).toContain('<link rel="prev" href="/en/about"/>')
    expect(html).not.toContain('rel="next"')
    expect(metadata.isMissing).toBe(false)
  })

  test('tells of a page past its end', async () => {
    const page = { query: { page: ['3'] } }
    const rendered = await drawer.render(widget, show('article-list-default'), records(article, articles(10)), page)
    expect(rendered.metadata.isMissing).toBe(true)
  })

  test('of a widget with links is those, in the order of the links', async () => {
    const [one, two, three] = articles(3) as [Row<typeof article>, Row<typeof article>, Row<typeof article>]
    const shown = show('article-list-default')
    const linked = [...records(article, [one, two, three]), ...links(widgetsToArticles, shown, [three, one])]
    expect(titlesIn((await drawer.render(widget, shown, linked)).html)).toEqual(['Article 3', 'Article 1'])
  })

  test('without articles says so', async () => {
    const { html } = await drawer.render(widget, show('article-list-default'))
    expect(html).toContain('Nothing has been written here yet.')
    expect(html).not.toContain('<nav')
  })
})

describe('An article', () => {
  const [first, second, third] = articles(3) as [Row<typeof article>, Row<typeof article>, Row<typeof article>]
  const cover = row(file, 'cover', { file: 'aa/kiln.webp', mimeType: 'image/webp', alt: { en: 'A kiln' } })
  const published = { ...first, subtitle: { en: 'Below the title' }, createdAt: '2026-03-08T12:00:00.000Z' }
  const shop = row(product, 'noon', { title: { en: 'Noon tile' } })
  const all: MemoryRecord[] = [
    ...records(article, [published, second, third]),
    ...records(category, [clay]),
    ...records(file, [cover]),
    ...records(product, [shop]),
    ...links(categoriesToArticles, clay, [published, second, third]),
    ...links(articlesToFiles, published, [cover]),
    ...links(articlesToProducts, published, [shop]),
  ]

  test('is the one of the address, with its day, its category and others of it', async () => {
    const { html } = await drawer.render(widget, show('article-overview-default'), all, inAddress(published))
    expect(html).toMatch(/<h1[^>]*>Article 1<\/h1>/)
    expect(html).toContain('Below the title')
    expect(html).toMatch(/<time dateTime="2026-03-08T12:00:00.000Z">March 8, 2026<\/time>/i)
    expect(html).toContain('href="/en/blog/categories/clay"')
    expect(html).toContain('Read next')
    expect(html).toContain('href="/en/blog/articles/article-2"')
    expect(html).not.toContain('href="/en/blog/articles/article-1"')
  })

  test('writes its day as its language does', async () => {
    const russian = { ...inAddress(published), language: 'ru' }
    const { html } = await drawer.render(widget, show('article-overview-default'), all, russian)
    expect(html).toContain('8 марта 2026')
    expect(html).toContain('Читайте также')
  })

  test('tells the page the way to it', async () => {
    const { metadata } = await drawer.render(widget, show('article-overview-default'), all, inAddress(published))
    expect(metadata.breadcrumbs).toEqual([
      { title: 'Home', url: '/' },
      { title: 'Blog', url: '/blog' },
      { title: 'Clay', url: '/blog/categories/clay' },
      { title: 'Article 1' },
    ])
  })

  test('costs as many reads as it is deep, however much is linked', async () => {
    const more = articles(60)
    const linked = [...all, ...records(article, more), ...links(categoriesToArticles, clay, more)]
    const { reads } = await drawer.render(widget, show('article-overview-default'), linked, inAddress(published))
    expect(reads).toBeLessThanOrEqual(4)
  })

  test('shows what can be bought of it, and nothing where there is no shop', async () => {
    const products = show('article-overview-ecommerce-module-product-list-default')
    expect((await drawer.render(widget, products, all, inAddress(published))).html).toContain('Noon tile')
    const without = all.filter(({ entity }) => entity.module !== 'ecommerce' && entity !== articlesToProducts)
    expect((await drawer.render(widget, products, without, inAddress(published))).html).toBe('')
  })

  describe('with private content', () => {
    const secret = row(builderWidget, 'secret', { title: { en: 'SECRET RECIPE' } })
    const visible = [
      ...all,
      ...records(builderWidget, [secret]),
      ...links(articlesToBuilderWidgets, published, [secret]),
    ]
    const shown = show('article-overview-with-private-content-default')

    test('T-015: says that the viewer has no access, and contains no byte of the content', async () => {
      // What the rules keep from a visitor is not among what the server reads for a page.
      const hidden = visible.filter(({ entity }) => entity !== articlesToBuilderWidgets)
      const where = inAddress(published)
      const { html } = await drawer.render(widget, shown, hidden, { ...where, pageRoles: { login: '/log-in' } })
      expect(html).toContain('Not authorized')
      expect(html).toContain('href="/en/log-in?redirectTo=')
      expect((await drawer.render(widget, shown, hidden, where)).html).not.toContain('redirectTo=')
      expect(html).toContain('<tessera-island')
      expect(html).not.toContain('SECRET')
      const russian = { ...inAddress(published), language: 'ru' }
      expect((await drawer.render(widget, shown, hidden, russian)).html).toContain('Нет доступа')
    })

    test('shows what everyone may see without asking', async () => {
      const { html } = await drawer.render(widget, shown, visible, inAddress(published))
      expect(html).toContain('SECRET RECIPE')
      expect(html).not.toContain('<tessera-island')
    })
  })
})

test('Records without a page are shown without a link', async () => {
  const alone = await createWidgetRenderer([others, widgets], { pages: ['/about'] })
  const all = [
    ...records(article, articles(2)),
    ...records(category, [clay]),
    ...links(categoriesToArticles, clay, articles(2)),
  ]
  const { html } = await alone.render(widget, show('article-list-default'), all)
  expect(titlesIn(html)).toEqual(['Article 2', 'Article 1'])
  expect(html).not.toContain('<a ')
  const [shown] = articles(1) as [Row<typeof article>]
  const overview = await alone.render(widget, show('article-overview-default'), all, inAddress(shown))
  expect(overview.html).toContain('Clay')
  expect(overview.html).not.toMatch(/href="[^"]*(clay|article-)/)
  expect(overview.metadata.breadcrumbs).toEqual([{ title: 'Home', url: '/' }, { title: 'Article 1' }])
})

describe('A category', () => {
  const all = articles(9)
  const linked = [...records(category, [clay]), ...records(article, all), ...links(categoriesToArticles, clay, all)]
  const page = {
    url: '/blog/categories/clay',
    segments: { 'blog.categories.slug': { entity: 'blog/categories', value: clay.slug, row: clay } },
  }

  test('is the one of the address, with its articles in pages', async () => {
    const { html, reads } = await drawer.render(widget, show('category-overview-default'), linked, page)
    expect(html).toMatch(/<h1[^>]*>Clay<\/h1>/)
    expect(titlesIn(html)).toHaveLength(8)
    expect(html).toContain('href="/en/blog/categories/clay?page=2"')
    expect(reads).toBeLessThanOrEqual(3)
  })

  test('is marked among the others on its own page', async () => {
    const glaze = row(category, 'glaze', { title: { en: 'Glaze' } })
    const both = records(category, [clay, glaze])
    const { html } = await drawer.render(widget, show('category-list-button-default'), both, page)
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html).toContain('href="/en/blog/categories/glaze"')
    expect((await drawer.render(widget, show('category-list-default'), both)).html.match(/<article/g)).toHaveLength(2)
  })
})
