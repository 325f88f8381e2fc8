import { system } from '@tessera/server'
import type { TestHost } from '@tessera/server/testing'
import { article, feature, widgetsToFeatures } from '@tessera/website-builder'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeInBrowser, launchBrowser } from './chromium.ts'
import { composeScript } from './compose-script.ts'
import { type BuiltProject, buildProject, makePage } from './site-under-test.ts'

interface Rendered {
  readonly entity: string
  readonly id: string
  readonly variant: string
}

describeInBrowser('the composer, about the page in its frame', () => {
  let project: BuiltProject
  let under: TestHost
  let browser: Browser
  let address: string
  let script: string
  let tab: Page
  let messages: string[]
  let counterId: string
  let plainId: string
  const featureIds: string[] = []
  let articleId: string

  beforeAll(async () => {
    project = await buildProject()
    under = await project.startHost()
    address = await under.app.listen({ port: 0, host: '127.0.0.1' })
    const { host } = under
    ;[counterId = '', plainId = ''] = await makePage(host, '/', 'counter', 'plain')
    for (const orderIndex of [0, 1]) {
      const { id } = await host.service(feature).create({ title: { en: `Feature ${orderIndex}` } }, system)
      featureIds.push(id)
      for (const widgetId of [counterId, plainId]) {
        await host.service(widgetsToFeatures).create({ widgetId, featureId: id, orderIndex }, system)
      }
    }
    articleId = (await host.service(article).create({ title: { en: 'First article' } }, system)).id
    script = await composeScript()
    browser = await launchBrowser()
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
    await under?.close()
  })

  beforeEach(async () => {
    const context = await browser.newContext({
      extraHTTPHeaders: { 'x-rbac-secret-key': under.host.configuration.secretKey },
    })
    tab = await context.newPage()
    messages = []
    tab.setDefaultTimeout(4000)
    tab.on('console', message => messages.push(message.text()))
    tab.on('pageerror', error => messages.push(String(error)))
    await tab.goto(`${address}/_compose/en`)
    await tab.evaluate(script)
  })

  afterEach(() => tab.context().close())

  const recordsAt = (selector: string) =>
    tab.evaluate<Rendered[]>(`compose.recordAt(document.querySelector(${JSON.stringify(selector)}))`)
  const pathsAt = async (selector: string) => (await recordsAt(selector)).map(({ entity, id }) => `${entity} ${id}`)

  test('learns which records a node was rendered from, the innermost first', async () => {
    const records = await recordsAt('h1 + ul li:last-child')
    expect(records.slice(0, 2)).toEqual([
      { entity: 'website-builder/features', id: featureIds[1], variant: 'in-list' },
      { entity: 'website-builder/widgets', id: plainId, variant: 'plain' },
    ])
    expect(records.at(-1)?.entity).toBe('host/widgets')
    expect(await recordsAt('main')).toEqual([])
  })

  test('learns the same about slots of an island, before and after hydration', async () => {
    const made = [`website-builder/features ${featureIds[0]}`, `website-builder/widgets ${counterId}`]
    expect((await pathsAt('[data-counter] li')).slice(0, 2)).toEqual(made)
    await tab.locator('[data-counter] button').click()
    await tab.getByText('1 of 2').waitFor()
    expect((await pathsAt('[data-counter] li')).slice(0, 2)).toEqual(made)
    expect((await pathsAt('[data-counter] button'))[0]).toBe(`website-builder/widgets ${counterId}`)
    expect(messages).toEqual([])
  })

  test('learns the same about what only the browser renders', async () => {
    await tab.locator('[data-counter] button').click()
    await tab.locator('[data-counter] button').click()
    await tab.locator('[data-article]').first().waitFor()
    expect((await pathsAt('[data-article]')).slice(0, 2)).toEqual([
      `website-builder/articles ${articleId}`,
      `website-builder/widgets ${counterId}`,
    ])
    expect(messages).toEqual([])
  })

  test('finds every place where a record is visible', async () => {
    const boxes = await tab.evaluate(
      ([entity, id]) => {
        const { compose } = globalThis as unknown as {
          compose: { boxesOf(document: unknown, entity: string, id: string): { toJSON(): object }[] }
        }
        return compose.boxesOf(document, entity, id).map(box => box.toJSON())
      },
      ['website-builder/features', featureIds[1] ?? ''] as const,
    )
    const items = await tab.evaluate(
      `[...document.querySelectorAll('[data-feature]')].filter((_, index) => index % 2).map(each => each.getBoundingClientRect().toJSON())`,
    )
    expect(boxes).toEqual(items)
    expect(boxes).toHaveLength(2)
    // An island has no box of its own, nor has the widget that put it there.
    const island = await tab.evaluate(
      `compose.boxesOf(document, 'website-builder/widgets', '${counterId}')[0].toJSON()`,
    )
    expect(island).toEqual(
      await tab.evaluate(`document.querySelector('[data-counter]').getBoundingClientRect().toJSON()`),
    )
    expect(await tab.evaluate(`compose.boxesOf(document, 'website-builder/widgets', '${featureIds[0]}')`)).toEqual([])
  })

  test('learns what the page is', async () => {
    const told = await tab.evaluate('compose.previewedPage(document)')
    expect(told).toMatchObject({ status: 200, language: 'en', url: '/', layouts: [], segment: null })
    await tab.goto(`${address}/en`)
    await tab.evaluate(script)
    expect(await tab.evaluate('compose.previewedPage(document)')).toBeNull()
  })
})
