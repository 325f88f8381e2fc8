import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerProcess } from '../scripts/server-process.ts'
import { until } from '../scripts/until.ts'
import { apiOf, createPage, type Saved, textOf } from './api.ts'
import { violationsOf } from './barriers.ts'
import { describeInBrowser, desktop, launchBrowser, phone, visit } from './browser.ts'
import { startDemo } from './demo.ts'

const widths = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const
const languages = ['en', 'ru'] as const

describeInBrowser('a visitor of the demo', () => {
  let server: ServerProcess
  let browser: Browser
  let urls: string[]
  /** One url of each page: ten records of the same page would look alike. */
  let pages: string[]

  beforeAll(async () => {
    server = await startDemo()
    browser = await launchBrowser()
    urls = await demoUrls(server.url)
    pages = onePerPage(urls)
  })

  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  it.each(languages)('finds every url of the site map in %s', async language => {
    const responses = await Promise.all(urls.map(url => fetch(`${server.url}/${language}${url}`)))
    expect(responses.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([])
  })

  describe.each(widths)('on %s', (_, options) => {
    it.each(languages)('reads every page in %s without an error, and without horizontal scrolling', async language => {
      expect(pages.length).toBeGreaterThan(10)
      for (const url of pages) {
        const { page, problems, close } = await visit(browser, `${server.url}/${language}${url}`, options)
        expect(problems, url).toEqual([])
        expect(await page.getAttribute('html', 'lang')).toBe(language)
        expect(await page.locator('h1').count(), `headings of ${url}`).toBe(1)
        expect(await page.evaluate(sideways), url).toBeLessThanOrEqual(0)
        expect(await page.evaluate(fontsForNothing(language)), url).toEqual([])
        await close()
      }
    })

    it.each(['light', 'dark'] as const)('finds no accessibility violation in %s', async colorScheme => {
      for (const url of pages) {
        const { page, close } = await visit(browser, `${server.url}/en${url}`, { ...options, colorScheme })
        expect(await violationsOf(page), url).toEqual([])
        await close()
      }
    })
  })

  it.each(languages)('reads every page in %s in a window of any width', async language => {
    for (const url of pages) {
      const { page, close } = await visit(browser, `${server.url}/${language}${url}`, phone)
      for (const width of windows) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(sideways), `${url} at ${width}`).toBeLessThanOrEqual(0)
        expect(await page.evaluate(slicedInBar), `${url} at ${width}`).toEqual([])
      }
      await close()
    }
  })

  it('switches the language and stays on the page', async () => {
    const { page, close } = await visit(browser, `${server.url}/en/about`)
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: /ru/i }).click()
    await page.waitForURL(`${server.url}/ru/about`)
    expect(await page.getAttribute('html', 'lang')).toBe('ru')
    await page.getByRole('navigation', { name: 'Язык' }).getByRole('link', { name: /en/i }).click()
    await page.waitForURL(`${server.url}/en/about`)
    await close()
  })

  it('is redirected to the language that the browser prefers', async () => {
    for (const [locale, language] of [
      ['en-GB', 'en'],
      ['ru-RU', 'ru'],
      ['fi-FI', 'ru'],
    ] as const) {
      const { page, close } = await visit(browser, server.url, { locale })
      expect(page.url(), locale).toBe(`${server.url}/${language}`)
      await close()
    }
  })

  describe('opens the menu on a phone', () => {
    const open = async () => {
      const visited = await visit(browser, `${server.url}/en`, phone)
      const menu = visited.page.locator('details[data-menu]')
      const button = menu.locator('summary')
      await button.click()
      await menu.getByRole('navigation').getByRole('link').first().waitFor()
      return { ...visited, menu, button }
    }
    const isOpen = (page: Page) => page.locator('details[data-menu]').evaluate(menu => menu.hasAttribute('open'))

    it('which keeps the page behind it from scrolling', async () => {
      const { page, close } = await open()
      await page.mouse.move(200, 400)
      await page.mouse.wheel(0, 600)
      await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
      expect(await page.evaluate('scrollY')).toBe(0)
      expect(
        await page.evaluate(
          'getComputedStyle(document.body).overflowY === "hidden" || getComputedStyle(document.documentElement).overflowY === "hidden"',
        ),
      ).toBe(true)
      await close()
    })

    it('which closes when a link is followed', async () => {
      const { page, menu, close } = await open()
      const link = menu.getByRole('navigation').getByRole('link').first()
      const target = new URL((await link.getAttribute('href')) ?? '', server.url).href
      await link.click()
      await page.waitForURL(target)
      await until('the closed menu', async () => !(await isOpen(page)), { within: 5_000 })
      await close()
    })

    it('which closes when the window is wide enough for the bar', async () => {
      const { page, close } = await open()
      await page.setViewportSize({ width: 1024, height: 800 })
      await until('the closed menu', async () => !(await isOpen(page)), { within: 5_000 })
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await isOpen(page)).toBe(false)
      await close()
    })

    it('which closes with Escape and returns the focus', async () => {
      const { page, button, close } = await open()
      await page.keyboard.press('Escape')
      await until('the closed menu', async () => !(await isOpen(page)), { within: 5_000 })
      expect(await button.evaluate(element => element === document.activeElement)).toBe(true)
      await close()
    })
  })

  describe('moves a slider', () => {
    const open = async () => {
      const visited = await visit(browser, `${server.url}/en`)
      const slider = visited.page.locator('[data-slider]').first()
      await slider.scrollIntoViewIfNeeded()
      await visited.page.locator('[data-slider][data-ready]').first().waitFor()
      const dots = slider.locator('[data-slider-dot]')
      const count = await dots.count()
      const current = () => dots.evaluateAll(all => all.findIndex(dot => dot.getAttribute('aria-current') === 'true'))
      const reaches = (index: number) =>
        until(`slide ${index + 1}`, async () => (await current()) === index, { within: 5_000 })
      return { ...visited, slider, count, reaches }
    }

    it('by the buttons at its edges, in a loop', async () => {
      const { slider, count, reaches, close } = await open()
      expect(count).toBeGreaterThan(1)
      await reaches(0)
      for (let step = 1; step <= count; step++) {
        await slider.getByRole('button', { name: 'Next slide' }).click()
        await reaches(step % count)
      }
      await slider.getByRole('button', { name: 'Previous slide' }).click()
      await reaches(count - 1)
      await close()
    })

    it('by the arrow keys', async () => {
      const { page, slider, count, reaches, close } = await open()
      await slider.locator('[data-slider-strip]').focus()
      await page.keyboard.press('ArrowRight')
      await reaches(1)
      await page.keyboard.press('ArrowLeft')
      await reaches(0)
      await page.keyboard.press('ArrowLeft')
      await reaches(count - 1)
      await close()
    })
  })

  it.each([
    ['en', 'Page not found'],
    ['ru', 'Страница не найдена'],
  ])('sees in %s that there is no such page', async (language, title) => {
    const response = await fetch(`${server.url}/${language}/no-such-page`)
    expect(response.status).toBe(404)
    const { page, problems, close } = await visit(browser, `${server.url}/${language}/no-such-page`)
    expect(problems.filter(problem => !problem.includes('404'))).toEqual([])
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.title()).toContain(title)
    const other = language === 'en' ? 'ru' : 'en'
    const link = page.locator('header').getByRole('link', { name: other, exact: true })
    expect(await link.getAttribute('href')).toBe(`/${other}/no-such-page`)
    await close()
  })

  it('gets no script with a page that has no island', async () => {
    await createPage(server, '/plain', { en: 'Plain', ru: 'Просто' })
    const { page, problems, close } = await visit(browser, `${server.url}/en/plain`)
    expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0)
    expect(
      await page.evaluate('performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length'),
    ).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  it('sees within a second what an editor has changed', async () => {
    const widget = await createPage(server, '/news', { en: 'Before', ru: 'Раньше' })
    const { page, close } = await visit(browser, `${server.url}/en/news`)
    expect(await page.textContent('body')).toContain('Before')
    await apiOf(server).change('website-builder/widgets', widget.id, { title: { en: 'After' } })
    await until('the new text', async () => (await textOf(`${server.url}/en/news`)).includes('After'), {
      within: 1_000,
    })
    await page.reload()
    expect(await page.textContent('body')).toContain('After')
    await close()
  })

  it('reads and follows links without JavaScript', async () => {
    const { page, close } = await visit(browser, `${server.url}/en`, { ...phone, javaScriptEnabled: false })
    const menu = page.locator('details[data-menu]')
    await menu.locator('summary').click()
    await menu.getByRole('navigation').getByRole('link').first().click()
    await page.waitForLoadState()
    expect(await page.locator('h1').count()).toBe(1)
    await close()
  })

  it('reaches every link of a bar with 3 to 9 of them, in a window of any width', async () => {
    const api = apiOf(server)
    const relation = 'website-builder/buttons-arrays-to-buttons'
    const bySlug = 'filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=navbar-places'
    const [array] = await api.read<Saved[]>(`website-builder/buttons-arrays?${bySlug}`)
    const ofArray = `filters[and][0][column]=buttonsArrayId&filters[and][0][method]=eq&filters[and][0][value]=${array?.id}`
    const links = await api.read<Saved[]>(`${relation}?${ofArray}`)
    for (const { id } of links.slice(3)) await api.remove(relation, id)
    for (let count = 3; count <= 9; count++) {
      await until(`${count} places`, async () => count === placesIn(await textOf(`${server.url}/ru`)), {
        within: 5_000,
      })
      const { page, close } = await visit(browser, `${server.url}/ru`, phone)
      for (const width of windows) {
        await page.setViewportSize({ width, height: 800 })
        const where = `${count} places at ${width}`
        expect(await page.evaluate(sideways), where).toBeLessThanOrEqual(0)
        expect(await page.evaluate(slicedInBar), where).toEqual([])
        const bar = page.getByRole('navigation', { name: 'Главное' })
        const menu = page.locator('details[data-menu] > summary')
        expect(await menu.isVisible(), where).toBe(!(await bar.isVisible()))
        if (width < 768) expect(await menu.isVisible(), where).toBe(true)
      }
      await close()
      const place = await api.create('website-builder/buttons', {
        variant: 'ghost',
        url: `/place-${count}`,
        adminTitle: `Place ${count}`,
        title: { ru: `Место номер ${count}` },
      })
      await api.create(relation, { buttonsArrayId: array?.id, buttonId: place.id, orderIndex: 100 + count })
    }
  })
})

const windows = [320, 340, 390, 480, 600, 768, 800, 900, 1024, 1060, 1100, 1200, 1280, 1440, 1920]

/** How much wider a page is than its window. */
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Links and buttons of the bar that are cut off or overlap. */
const slicedInBar = `(() => {
  const header = document.querySelector('header')
  const bar = header.getBoundingClientRect()
  const seen = [...header.querySelectorAll('a, summary')].filter(
    each => each.checkVisibility() && !each.closest('details > :not(summary)') && each.getAttribute('href') !== '#content',
  )
  const boxes = seen.map(each => ({ name: each.textContent.trim() || each.ariaLabel, box: each.getBoundingClientRect() }))
  const isSliced = ({ box }) => box.left < 0 || box.right > innerWidth || box.top < bar.top || box.bottom > bar.bottom
  const isCovered = ({ box }, index) => boxes.some(({ box: other }, at) =>
    at !== index && box.left < other.right - 1 && other.left < box.right - 1 && box.top < other.bottom - 1 && other.top < box.bottom - 1)
  return boxes.filter((each, index) => isSliced(each) || isCovered(each, index)).map(({ name }) => name)
})()`

/** Fonts that a page has loaded for scripts that its language doesn't use. */
function fontsForNothing(language: string): string {
  const needed = language === 'ru' ? '-(latin|cyrillic)-wght|-rouble-' : '-latin-wght|-rouble-'
  return `performance.getEntriesByType('resource').map(({ name }) => name).filter(name => /\\.woff2$/.test(name) && !/${needed}/.test(name))`
}

/** How many links the bar of a page has. */
function placesIn(html: string): number {
  const [, bar = ''] = /<nav aria-label="Главное"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
  return bar.split('<a ').length - 1
}

/** Urls of the demo's pages without their language, as its site map lists them. */
async function demoUrls(base: string): Promise<string[]> {
  const map = await textOf(`${base}/sitemap.xml`)
  const locations = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  return locations.filter(path => /^\/en(\/|$)/.test(path)).map(path => path.slice('/en'.length))
}

/** The first of the urls below each folder of records (`/blog/articles/...`). */
function onePerPage(urls: readonly string[]): string[] {
  const folderOf = (url: string) => url.replace(/^(\/[^/]+\/[^/]+)\/.+$/, '$1/*')
  return [...Map.groupBy(urls, folderOf).values()].flatMap(group => group.slice(0, 1))
}
