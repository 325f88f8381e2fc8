import { beforeAll, describe, expect, it } from 'vitest'
import { sideways, slicedInBar, windows } from './bar.ts'
import { describeInBrowser, desktop, phone } from './browser.ts'
import { demoPages, languages, readEach } from './demo-pages.ts'
import { demoSuite } from './demo-suite.ts'

describeInBrowser('a visitor of the demo', () => {
  const demo = demoSuite()
  let pages: string[]

  beforeAll(async () => {
    pages = await demoPages(demo.server.url)
  })

  describe.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('on %s', (_, options) => {
    it.each(languages)('reads every page in %s without an error, and without horizontal scrolling', async language => {
      expect(pages.length).toBeGreaterThan(10)
      const urls = pages.map(url => `${demo.server.url}/${language}${url}`)
      await readEach(demo.browser, urls, options, async (page, url, problems) => {
        expect(problems, url).toEqual([])
        expect(await page.getAttribute('html', 'lang')).toBe(language)
        expect(await page.locator('h1').count(), `headings of ${url}`).toBe(1)
        expect(await page.evaluate(sideways), url).toBeLessThanOrEqual(0)
        expect(await page.evaluate(fontsForNothing(language)), url).toEqual([])
      })
    })
  })

  it.each(languages)('reads every page in %s in a window of any width', async language => {
    const urls = pages.map(url => `${demo.server.url}/${language}${url}`)
    await readEach(demo.browser, urls, phone, async (page, url) => {
      for (const width of windows) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(sideways), `${url} at ${width}`).toBeLessThanOrEqual(0)
        expect(await page.evaluate(slicedInBar), `${url} at ${width}`).toEqual([])
      }
      // The next page is loaded on a phone, too.
      await page.setViewportSize({ width: 390, height: 844 })
    })
  })
})

/** Fonts that a page has loaded for scripts that its language doesn't use. */
function fontsForNothing(language: string): string {
  const needed = language === 'ru' ? '-(latin|cyrillic)-wght|-rouble-' : '-latin-wght|-rouble-'
  return `performance.getEntriesByType('resource').map(({ name }) => name).filter(name => /\\.woff2$/.test(name) && !/${needed}/.test(name))`
}
