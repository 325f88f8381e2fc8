import billing from '@tessera/billing/server'
import { article, articlesToBuilderWidgets, widget as blogWidget, categoriesToArticles } from '@tessera/blog'
import blog from '@tessera/blog/server'
import type { Relation } from '@tessera/core'
import crm from '@tessera/crm/server'
import { categoriesToProducts } from '@tessera/ecommerce'
import ecommerce from '@tessera/ecommerce-server'
import fileStorage from '@tessera/file-storage-server'
import { page as hostPage, widget as hostWidget, pagesToWidgets, widgetsToExternalWidgets } from '@tessera/host'
import hostPlugin from '@tessera/host/server'
import { system } from '@tessera/server'
import { countStatements, createTestHost, type TestHost } from '@tessera/server/testing'
import social from '@tessera/social/server'
import {
  buttonsArraysToButtons,
  feature,
  featuresToFiles,
  slidersToSlides,
  widget,
  widgetsToArticles,
  widgetsToButtonsArrays,
  widgetsToFeatures,
} from '@tessera/website-builder'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, siteOf } from './built-site.ts'
import { forgetAll } from './forget-all.ts'
import { withoutTexts } from './without-texts.ts'

/** Statements per page of the demo: raise a number only with a reason. */
const statementsByPage = {
  // A list of products also reads the currencies for prices.
  '': 6,
  '/about': 5,
  '/elements': 5,
  // Lists of products are looked for: three statements find them, their records and what else there is to choose from. One
  // more reads the currencies, and one what there is to choose from of all products with options, where there are any.
  '/ecommerce/products': 11,
  // What goes well with a product is looked for before others of its category.
  '/ecommerce/products/scale-noon': 8,
  // Pictures that only its SKUs have are a level further.
  '/ecommerce/products/square-bay': 9,
  '/ecommerce/categories': 5,
  '/ecommerce/categories/walls': 10,
  '/ecommerce/stores': 5,
  '/ecommerce/stores/vyborg': 11,
  '/blog': 5,
  '/blog/articles/the-third-recipe': 5,
  '/blog/categories/craft': 5,
  '/social/profiles': 5,
  '/social/profiles/vera-sedova': 6,
  '/contact': 5,
} as const

let under: TestHost

beforeAll(async () => {
  const built = await siteOf('file-storage', 'website-builder', 'billing', 'ecommerce', 'blog', 'social', 'crm', 'host')
  under = await createTestHost({
    plugins: [fileStorage, websiteBuilder, billing, ecommerce, blog, social, crm, hostPlugin],
    defaultLanguage: 'en',
    demo,
    extensions: [built],
  })
}, 120_000)

afterAll(() => under?.close())

describe('the demo', () => {
  test('takes as many statements as its pages are deep', async () => {
    expect(await statements('/en')).toEqual(statementsByPage)
  })

  test('takes no statement in a second language, and after a change only what the change affects', async () => {
    const host = under.host
    await forgetAll(host)
    await under.app.inject('/en')
    expect((await countStatements(host, () => under.app.inject('/ru'))).statements).toHaveLength(0)
    const [first] = (await host.service(feature).list({ limit: 1 }, system)).rows
    await host.service(feature).update(String(first?.id), { className: 'order-1' }, system)
    expect((await countStatements(host, () => under.app.inject('/en'))).statements.length).toBeLessThanOrEqual(2)
  })

  test('has pages of the same bytes, whether put together from what other pages were rendered from or whole', async () => {
    const { host, app } = under
    const addresses = ['en', 'ru'].flatMap(language => Object.keys(statementsByPage).map(url => `/${language}${url}`))
    const bodies = async (before: () => Promise<unknown>) => {
      const found: [string, string][] = []
      for (const address of addresses) {
        await before()
        found.push([address, (await app.inject(address)).body])
      }
      return found
    }
    const whole = await bodies(() => forgetAll(host))
    await bodies(async () => {})
    // No fragment has this tag: every page is put together again.
    const stale = async () => host.events.publishLocally('host/rendered-pages', ['page:*'])
    expect(await bodies(stale)).toEqual(whole)
  })

  test('has the same page after a change as when it is rendered whole', async () => {
    const { host, app } = under
    await app.inject('/en')
    const { rows } = await host.service(feature).list({ limit: 3 }, system)
    for (const { id } of rows) await host.service(feature).update(id, { title: { en: 'Changed <b>' } }, system)
    const changed = (await app.inject('/en')).body
    expect(changed).toContain('Changed &lt;b&gt;')
    await forgetAll(host)
    expect((await app.inject('/en')).body).toBe(changed)
  })

  test.each(Object.keys(statementsByPage))('has a page /en%s without missing or failed parts', async url => {
    const { body } = await under.app.inject(`/en${url}`)
    expect(body).not.toContain('Generated variant')
    expect(withoutTexts(body)).not.toContain('Something went wrong')
    expect(body.match(/<h1/g)).toHaveLength(1)
  })

  test('shows what products inherit: the buttons of the widget around them, and the store whose products they are', async () => {
    expect((await under.app.inject('/en/ecommerce/products/scale-noon')).body).toContain('Ask about this')
    expect((await under.app.inject('/en/ecommerce/stores/vyborg')).body).toMatch(
      /<input type="hidden" name="store" value=/,
    )
    expect((await under.app.inject('/en/ecommerce/products')).body).not.toContain('name="store"')
  })

  test('T-015: never reveals private content in a page, its data, the sitemap or the API', async () => {
    const { host, app } = under
    const closed = `/api/${articlesToBuilderWidgets.path}`
    host.access.provideRules((_, url) => (url.startsWith(closed) ? { roles: ['reader'] } : undefined))
    const overview = 'article-overview-with-private-content-default'
    const { id: externalWidgetId } = await host.service(blogWidget).create({ variant: overview }, system)
    const page = { url: '/members/[blog.articles.slug]', title: 'Members' }
    const { id: pageId } = await host.service(hostPage).create(page, system)
    const { id: widgetId } = await host.service(hostWidget).create({}, system)
    await host.service(pagesToWidgets).create({ pageId, widgetId }, system)
    await host.service(widgetsToExternalWidgets).create({ widgetId, externalModule: 'blog', externalWidgetId }, system)
    const [shown] = (await host.service(article).list({ limit: 1 }, system)).rows
    const secret = await host.service(widget).create({ slug: 'canary-slug', title: { en: 'CANARY-title' } }, system)
    await host
      .service(articlesToBuilderWidgets)
      .create({ articleId: shown?.id ?? '', websiteBuilderModuleWidgetId: secret.id }, system)

    const { body } = await app.inject(`/en/members/${shown?.slug}`)
    expect(body).toContain('Not authorized')
    expect(body).toContain(shown?.title.en)
    const responses = [body, (await app.inject('/sitemap.xml')).body, (await app.inject('/en/rss.xml')).body]
    const include = 'articlesToWebsiteBuilderModuleWidgets.websiteBuilderModuleWidget'
    for (const url of [
      `/api/blog/articles/${shown?.id}`,
      `/api/blog/articles?include=${include}`,
      '/api/website-builder/widgets?limit=1000',
    ]) {
      responses.push((await app.inject(url)).body)
    }
    for (const response of responses) {
      expect(response).not.toMatch(/canary/i)
      expect(response).not.toContain(secret.id)
    }
    expect((await app.inject(closed)).statusCode).toBe(401)
  })

  test('takes no more with ten times as many records', async () => {
    const relations: Relation[] = [
      widgetsToFeatures,
      slidersToSlides,
      widgetsToArticles,
      widgetsToButtonsArrays,
      buttonsArraysToButtons,
      featuresToFiles,
      categoriesToArticles,
      categoriesToProducts,
    ]
    const before = (await under.app.inject('/en')).body.length
    for (const relation of relations) await multiply(relation, 10)
    // Lists begin with the copies, which have no options.
    const more = Object.entries(await statements('/ru')).filter(
      ([url, count]) => count > statementsByPage[url as keyof typeof statementsByPage],
    )
    expect(more).toEqual([])
    expect((await under.app.inject('/ru')).body.length).toBeGreaterThan(before * 3)
  }, 60_000)
})

/** Counts the statements of each page without caches. */
async function statements(language: string): Promise<Record<string, number>> {
  await under.app.inject(`${language}/no-such-page`)
  const counts: Record<string, number> = {}
  for (const url of Object.keys(statementsByPage)) {
    await forgetAll(under.host)
    const { statements } = await countStatements(under.host, () => under.app.inject(language + url))
    counts[url] = statements.length
  }
  return counts
}

/** Copies linked records until a relation has `times` as many links. */
async function multiply(relation: Relation, times: number): Promise<void> {
  const [, key] = relation.ends
  const links = under.host.service(relation)
  const records = under.host.service(relation.right)
  const { rows } = await links.list({ limit: 1000 }, system)
  for (const row of rows as unknown as Readonly<Record<string, string>>[]) {
    const right = await records.find(row[key] ?? '', system)
    const copies = Array.from({ length: times - 1 }, () => without(right, 'id', 'slug', 'adminTitle') as never)
    const made = (await records.createMany(copies, system)) as unknown as readonly { readonly id: string }[]
    await links.createMany(
      made.map(each => ({ ...without(row, 'id'), [key]: each.id }) as never),
      system,
    )
  }
}

function without(row: object | null, ...keys: readonly string[]): object {
  const dropped = new Set([...keys, 'createdAt', 'updatedAt'])
  return Object.fromEntries(Object.entries(row ?? {}).filter(([key]) => !dropped.has(key)))
}
