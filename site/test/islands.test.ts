import { existsSync } from 'node:fs'
import { system } from '@tessera/core/server'
import type { TestHost } from '@tessera/core/testing'
import { article, feature, widgetsToFeatures } from '@tessera/website-builder'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltProject, buildProject, makePage } from './site-under-test.ts'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

describe.skipIf(!existsSync(executablePath))('islands in a browser', () => {
  let project: BuiltProject
  let under: TestHost
  let browser: Browser
  let address: string
  let tab: Page
  let messages: string[]

  beforeAll(async () => {
    project = await buildProject()
    under = await project.startHost()
    address = await under.app.listen({ port: 0, host: '127.0.0.1' })
    const [id = ''] = await makePage(under.host, '/', 'counter', 'plain', 'below')
    await makePage(under.host, '/plain', 'plain')
    for (const orderIndex of [0, 1, 2]) {
      const made = await under.host.service(feature).create({ title: { en: `Feature ${orderIndex}` } }, system)
      await under.host.service(widgetsToFeatures).create({ widgetId: id, featureId: made.id, orderIndex }, system)
    }
    await under.host.service(article).create({ title: { en: 'First article' } }, system)
    browser = await chromium.launch({
      executablePath,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
    await under?.close()
  })

  beforeEach(async () => {
    tab = await browser.newPage()
    messages = []
    tab.setDefaultTimeout(4000)
    tab.on('console', message => messages.push(message.text()))
    tab.on('pageerror', error => messages.push(String(error)))
  })

  afterEach(() => tab.close())

  test('are hydrated without any message in the console', async () => {
    await tab.goto(`${address}/en`)
    const button = tab.locator('[data-counter] button')
    await button.click()
    await expect.poll(() => button.textContent()).toBe('1 of 3')
    expect(await tab.locator('[data-counter] label').getAttribute('for')).toBe(await button.getAttribute('id'))
    expect(await tab.locator('[data-counter] [data-feature]').allTextContents()).toEqual([
      'Feature 0',
      'Feature 1',
      'Feature 2',
    ])
    expect(messages).toEqual([])
  })

  test('fetch and render what was not there when the page was rendered', async () => {
    const requests: string[] = []
    tab.on('request', request => requests.push(request.url()))
    await tab.goto(`${address}/en`)
    await tab.locator('[data-counter] button').click()
    expect(requests.filter(each => each.includes('/api/'))).toEqual([])
    await tab.locator('[data-counter] button').click()
    await tab.locator('[data-article]').waitFor()
    expect(await tab.locator('[data-article]').allTextContents()).toEqual(['First article'])
    expect(requests.filter(each => each.includes('/api/'))).toHaveLength(1)
    expect(messages).toEqual([])
  })

  test('are hydrated when they are about to become visible', async () => {
    await tab.goto(`${address}/en`)
    await tab.locator('[data-counter] button').click()
    const below = tab.locator('[data-below]')
    expect(await below.getAttribute('data-below')).toBe('still')
    await below.scrollIntoViewIfNeeded()
    await expect.poll(() => below.getAttribute('data-below')).toBe('awake')
  })

  test('that fail say so and offer to reload the page', async () => {
    await tab.goto(`${address}/en`)
    await tab.locator('[data-below]').scrollIntoViewIfNeeded()
    await tab.locator('[data-below=awake]').click()
    await expect.poll(() => tab.getByRole('alert').textContent()).toContain('It failed')
    expect(await tab.getByRole('button', { name: 'Reload' }).count()).toBe(1)
    expect(await tab.locator('[data-counter] button').textContent()).toBe('0 of 3')
  })

  test('are the only source of JavaScript', async () => {
    const scripts: string[] = []
    tab.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
    await tab.goto(`${address}/en/plain`)
    await tab.waitForLoadState('networkidle')
    expect(scripts).toEqual([])
    expect(await tab.locator('script').count()).toBe(await tab.locator('script[type="application/ld+json"]').count())
    expect(messages).toEqual([])
  })

  test('keep a page below 75 kB of compressed JavaScript', async () => {
    const sizes: number[] = []
    tab.on('response', async response => {
      if (response.request().resourceType() === 'script') sizes.push((await response.body()).length)
    })
    const session = await tab.context().newCDPSession(tab)
    await session.send('Network.enable')
    let bytes = 0
    const scripts = new Set<string>()
    session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    await tab.goto(`${address}/en`)
    await tab.locator('[data-below]').scrollIntoViewIfNeeded()
    await tab.waitForLoadState('networkidle')
    expect(bytes).toBeGreaterThan(40_000)
    expect(bytes).toBeLessThan(75_000)
  })
})
