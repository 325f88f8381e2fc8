import { beforeAll, expect, it } from 'vitest'
import { violationsOf } from './barriers.ts'
import { describeInBrowser, desktop, phone } from './browser.ts'
import { demoPages, readEach } from './demo-pages.ts'
import { demoSuite } from './demo-suite.ts'

describeInBrowser('the pages of the demo', () => {
  const demo = demoSuite()
  let pages: string[]

  beforeAll(async () => {
    pages = await demoPages(demo.server.url)
  })

  it.each([
    ['a phone', 'light', phone],
    ['a phone', 'dark', phone],
    ['a desktop', 'light', desktop],
    ['a desktop', 'dark', desktop],
  ] as const)('have no accessibility violation on %s in %s', async (_, colorScheme, options) => {
    expect(pages.length).toBeGreaterThan(10)
    const urls = pages.map(url => `${demo.server.url}/en${url}`)
    await readEach(demo.browser, urls, { ...options, colorScheme }, async (page, url) => {
      expect(await violationsOf(page), url).toEqual([])
    })
  })
})
