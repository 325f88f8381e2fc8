import { system } from '@tessera/server'
import type { TestHost } from '@tessera/server/testing'
import { article, feature, widgetsToFeatures } from '@tessera/website-builder'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeInBrowser, launchBrowser } from './chromium.ts'
import { type BuiltProject, buildProject, makePage } from './site-under-test.ts'

describeInBrowser('islands in a browser', () => {
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
    await makePage(under.host, '/remembered', 'remembered')
    // A window without a screen has its pointer in the corner: something else is there.
    await makePage(under.host, '/asleep', 'plain', 'asleep')
    await makePage(under.host, '/scripted', 'scripted')
    for (const orderIndex of [0, 1, 2]) {
      const made = await under.host.service(feature).create({ title: { en: `Feature ${orderIndex}` } }, system)
      await under.host.service(widgetsToFeatures).create({ widgetId: id, featureId: made.id, orderIndex }, system)
    }
    await under.host.service(article).create({ title: { en: 'First article' } }, system)
    browser = await launchBrowser()
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

  test('that wait for something stored load no React until it is, in this tab or another', async () => {
    const scripts: string[] = []
    const context = await browser.newContext()
    const [first, other] = [await context.newPage(), await context.newPage()]
    first.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
    await first.goto(`${address}/en/remembered`, { waitUntil: 'networkidle' })
    const state = () => first.locator('[data-remembered]').getAttribute('data-remembered')
    expect(await state()).toBe('still')
    expect(scripts.filter(each => /base|remembered/.test(each))).toEqual([])

    await other.goto(`${address}/en/plain`)
    await other.evaluate(`localStorage.setItem('fixture.other', '1')`)
    await other.evaluate(`localStorage.setItem('fixture.second', '1')`)
    await expect.poll(state).toBe('awake')

    await other.goto(`${address}/en/remembered`)
    await expect.poll(() => other.locator('[data-remembered]').getAttribute('data-remembered')).toBe('awake')
    await context.close()
  })

  test('that wait for the visitor load no React before, and miss no click', async () => {
    const scripts: string[] = []
    tab.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
    await tab.goto(`${address}/en/asleep`, { waitUntil: 'networkidle' })
    expect(scripts.filter(each => /base|asleep/.test(each))).toEqual([])
    const button = tab.locator('[data-asleep]')
    // A click without a pointer that came near before, as programs make it.
    await button.locator('svg').dispatchEvent('click')
    await expect.poll(() => button.getAttribute('data-asleep')).toBe('1')
    await button.click()
    await expect.poll(() => button.getAttribute('data-asleep')).toBe('2')
    expect(messages).toEqual([])
  })

  test('are not needed for a page script, which knows whether there is a session', async () => {
    const scripts: string[] = []
    tab.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
    const scripted = tab.locator('[data-scripted]')
    const state = () => scripted.getAttribute('data-scripted')
    await tab.goto(`${address}/en/scripted`, { waitUntil: 'networkidle' })
    expect(await state()).toBe('without a session')
    expect(scripts.filter(each => each.includes('base'))).toEqual([])
    await tab.evaluate("localStorage.setItem('fixture.session', 'yes')")
    await tab.reload()
    await expect.poll(state).toBe('with a session')
    await scripted.click()
    await expect.poll(state).toBe('nobody')
    expect(messages).toEqual([])
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
