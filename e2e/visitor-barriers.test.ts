import { beforeAll, expect, it } from 'vitest'
import { violationsInBoth } from './barriers.ts'
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
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const)('have no accessibility violation on %s in either scheme', async (_, options) => {
    expect(pages.length).toBeGreaterThan(10)
    const urls = pages.map(url => `${demo.server.url}/en${url}`)
    await readEach(demo.browser, urls, options, async (page, url) => {
      expect(await violationsInBoth(page), url).toEqual([])
    })
  })
})
