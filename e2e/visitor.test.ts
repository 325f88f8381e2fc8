import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { until } from '../scripts/until.ts'
import { apiOf, createPage, type Saved, textOf } from './api.ts'
import { sideways, slicedInBar, windows } from './bar.ts'
import { describeInBrowser, phone, visit } from './browser.ts'
import { demoUrls, languages } from './demo-pages.ts'
import { demoSuite } from './demo-suite.ts'

describeInBrowser('a visitor of the demo', () => {
  const demo = demoSuite()

  it.each(languages)('finds every url of the site map in %s', async language => {
    const urls = await demoUrls(demo.server.url)
    expect(urls.length).toBeGreaterThan(10)
    const responses = await Promise.all(urls.map(url => fetch(`${demo.server.url}/${language}${url}`)))
    expect(responses.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([])
  })

  it('switches the language and stays on the page', async () => {
    const { page, close } = await visit(demo.browser, `${demo.server.url}/en/about`)
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: /ru/i }).click()
    await page.waitForURL(`${demo.server.url}/ru/about`)
    expect(await page.getAttribute('html', 'lang')).toBe('ru')
    await page.getByRole('navigation', { name: 'Язык' }).getByRole('link', { name: /en/i }).click()
    await page.waitForURL(`${demo.server.url}/en/about`)
    await close()
  })

  it('is redirected to the language that the browser prefers', async () => {
    for (const [locale, language] of [
      ['en-GB', 'en'],
      ['ru-RU', 'ru'],
      ['fi-FI', 'ru'],
    ] as const) {
      const { page, close } = await visit(demo.browser, demo.server.url, { locale })
      expect(page.url(), locale).toBe(`${demo.server.url}/${language}`)
      await close()
    }
  })

  describe('opens the menu on a phone', () => {
    const open = async () => {
      const visited = await visit(demo.browser, `${demo.server.url}/en`, phone)
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
      const target = new URL((await link.getAttribute('href')) ?? '', demo.server.url).href
      await link.click()
      await page.waitForURL(target)
      await until('the closed menu', async () => !(await isOpen(page)), { within: 30_000 })
      await close()
    })

    it('which closes when the window is wide enough for the bar', async () => {
      const { page, close } = await open()
      await page.setViewportSize({ width: 1024, height: 800 })
      await until('the closed menu', async () => !(await isOpen(page)), { within: 30_000 })
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await isOpen(page)).toBe(false)
      await close()
    })

    it('which closes with Escape and returns the focus', async () => {
      const { page, button, close } = await open()
      await page.keyboard.press('Escape')
      await until('the closed menu', async () => !(await isOpen(page)), { within: 30_000 })
      await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true)
      await close()
    })
  })

  describe('moves a slider', () => {
    const open = async () => {
      const visited = await visit(demo.browser, `${demo.server.url}/en`)
      const slider = visited.page.locator('[data-slider]').first()
      await slider.scrollIntoViewIfNeeded()
      await visited.page.locator('[data-slider][data-ready]').first().waitFor()
      const dots = slider.locator('[data-slider-dot]')
      const count = await dots.count()
      const current = () => dots.evaluateAll(all => all.findIndex(dot => dot.getAttribute('aria-current') === 'true'))
      const reaches = (index: number) =>
        until(`slide ${index + 1}`, async () => (await current()) === index, { within: 30_000 })
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
    const response = await fetch(`${demo.server.url}/${language}/no-such-page`)
    expect(response.status).toBe(404)
    const { page, problems, close } = await visit(demo.browser, `${demo.server.url}/${language}/no-such-page`)
    expect(problems.filter(problem => !problem.includes('404'))).toEqual([])
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.title()).toContain(title)
    const other = language === 'en' ? 'ru' : 'en'
    const link = page.locator('header').getByRole('link', { name: other, exact: true })
    expect(await link.getAttribute('href')).toBe(`/${other}/no-such-page`)
    await close()
  })

  it('gets no script with a page that has no island', async () => {
    await createPage(demo.server, '/plain', { en: 'Plain', ru: 'Просто' })
    const { page, problems, close } = await visit(demo.browser, `${demo.server.url}/en/plain`)
    expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0)
    expect(
      await page.evaluate('performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length'),
    ).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  it('sees soon what an editor has changed', async () => {
    const widget = await createPage(demo.server, '/news', { en: 'Before', ru: 'Раньше' })
    const { page, close } = await visit(demo.browser, `${demo.server.url}/en/news`)
    expect(await page.textContent('body')).toContain('Before')
    await apiOf(demo.server).change('website-builder/widgets', widget.id, { title: { en: 'After' } })
    await until('the new text', async () => (await textOf(`${demo.server.url}/en/news`)).includes('After'), {
      within: 30_000,
    })
    await page.reload()
    expect(await page.textContent('body')).toContain('After')
    await close()
  })

  it('reads and follows links without JavaScript', async () => {
    const { page, close } = await visit(demo.browser, `${demo.server.url}/en`, { ...phone, javaScriptEnabled: false })
    const menu = page.locator('details[data-menu]')
    await menu.locator('summary').click()
    await menu.getByRole('navigation').getByRole('link').first().click()
    await page.waitForLoadState()
    expect(await page.locator('h1').count()).toBe(1)
    await close()
  })

  it('reaches every link of a bar with 3 to 9 of them, in a window of any width', async () => {
    const api = apiOf(demo.server)
    const relation = 'website-builder/buttons-arrays-to-buttons'
    const bySlug = 'filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=navbar-places'
    const [array] = await api.read<Saved[]>(`website-builder/buttons-arrays?${bySlug}`)
    const ofArray = `filters[and][0][column]=buttonsArrayId&filters[and][0][method]=eq&filters[and][0][value]=${array?.id}`
    const links = await api.read<Saved[]>(`${relation}?${ofArray}`)
    for (const { id } of links.slice(3)) await api.remove(relation, id)
    for (let count = 3; count <= 9; count++) {
      await until(`${count} places`, async () => count === placesIn(await textOf(`${demo.server.url}/ru`)), {
        within: 30_000,
      })
      const { page, close } = await visit(demo.browser, `${demo.server.url}/ru`, phone)
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

/** How many links the bar of a page has. */
function placesIn(html: string): number {
  const [, bar = ''] = /<nav aria-label="Главное"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
  return bar.split('<a ').length - 1
}
