import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { until } from '../scripts/until.ts'
import { describeInBrowser, desktop, visit } from './browser.ts'
import { demoSuite } from './demo-suite.ts'

describeInBrowser('a visitor of the demo’s shop', () => {
  const demo = demoSuite()

  const shop = () => `${demo.server.url}/en/ecommerce/products`
  const titles = (page: Page) => page.locator('article h3').allInnerTexts()
  const within = { within: 30_000 }
  const firstPrice = (page: Page) => page.locator('article [data-prices]').first().innerText()
  const shows = (page: Page, price: string) =>
    until(`the price ${price}`, async () => (await firstPrice(page)).includes(price), within)

  const currency = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Prices in' }).getByRole('link', { name })

  it('sees prices in another currency, on every page, until the shop’s own is chosen again', async () => {
    const { page, problems, close } = await visit(demo.browser, shop(), desktop)
    expect(await firstPrice(page)).toContain('₽')
    await currency(page, '€ EUR Euro').click()
    await shows(page, '€')
    expect(new URL(page.url()).search).toBe('')
    for (const path of ['', '/categories/walls', '/stores/vyborg', '/products']) {
      await page.goto(path === '' ? `${demo.server.url}/en` : `${demo.server.url}/en/ecommerce${path}`)
      await shows(page, '€')
      await expect.poll(() => currency(page, '€').getAttribute('aria-current'), { message: path }).toBe('true')
    }
    await page.goto(`${shop()}/scale-noon`)
    await shows(page, '€132')
    await currency(page, '₽ RUB Russian rouble').click()
    await shows(page, '₽12,400')
    expect(problems).toEqual([])
    await close()
  })

  it('never sees another currency than the chosen one, not even for a moment', async () => {
    const context = await demo.browser.newContext(desktop)
    const page = await context.newPage()
    await page.goto(shop())
    await currency(page, '€').click()
    await shows(page, '€')
    // Every price on the page when the browser has parsed a part of it.
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        for (const price of document.querySelectorAll<HTMLElement>('article [data-prices] > [data-currency]')) {
          if (price.checkVisibility()) seen.add(price.dataset.currency ?? '')
        }
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(`${demo.server.url}/en/ecommerce/categories/walls`, { waitUntil: 'networkidle' })
    expect(await page.evaluate('[...seen]')).toEqual(['EUR'])
    await context.close()
  })

  it('filters by prices in the chosen currency, and is led to it by the url', async () => {
    const { page, problems, close } = await visit(demo.browser, shop(), desktop)
    await currency(page, '€').click()
    const filters = page.locator('[data-product-filters]')
    await expect.poll(() => filters.locator('legend').first().innerText()).toBe('Price, €')
    await filters.getByLabel('to', { exact: true }).fill('100')
    await filters.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/to=100/)
    expect(new URL(page.url()).search).toBe('?to=100&currency=EUR')
    const prices = await page.locator('[data-prices] > [data-currency="EUR"]:visible').allInnerTexts()
    const amounts = prices.filter(price => /\d/.test(price)).map(price => Number(price.replace(/[^\d.]/g, '')))
    expect(amounts.length).toBeGreaterThan(1)
    expect(Math.max(...amounts)).toBeLessThanOrEqual(100)
    await page.getByRole('link', { name: 'up to €100' }).waitFor()
    expect(problems).toEqual([])

    const other = await visit(demo.browser, page.url(), { ...desktop, javaScriptEnabled: false })
    expect(await firstPrice(other.page)).toContain('€')
    await currency(other.page, '₽').click()
    await other.page.waitForURL(/currency=RUB/)
    expect(await firstPrice(other.page)).toContain('₽')
    await other.close()
    await close()
  })

  it('finds prices in the shop’s own currency if a url names none, whatever was chosen', async () => {
    const { page, close } = await visit(demo.browser, shop(), desktop)
    await currency(page, '€').click()
    await page.goto(`${shop()}?from=13000`)
    await shows(page, '₽')
    await page.getByRole('link', { name: 'from ₽13,000' }).waitFor()
    await close()
  })

  it('asks about a product in the form that its page leads to, which names it', async () => {
    const { page, problems, close } = await visit(demo.browser, `${shop()}/scale-noon`, desktop)
    await page.getByRole('link', { name: 'Ask about this' }).click()
    await page.waitForURL(/\/en\/contact\?/)
    const wall = page.locator('form[novalidate] [name="wall"]')
    await wall.waitFor()
    expect(await wall.inputValue()).toBe('Scale “Noon”')
    expect(problems).toEqual([])
    await close()
  })

  it('filters the list without a script, and removes a filter', async () => {
    const context = await demo.browser.newContext({ ...desktop, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(shop())
    await page.getByLabel('Blue').check()
    await page.getByLabel('from', { exact: true }).fill('13000')
    await page.getByLabel('Sort by').selectOption('price')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/value=colour%3ABlue/)
    expect(await titles(page)).toEqual(['Arc “Dusk”', 'Carpet “Cobalt”'])
    await page.goto(`${shop()}?from=999999`)
    expect(await titles(page)).toEqual([])
    await page.getByRole('link', { name: 'Show everything' }).click()
    await page.waitForURL(shop())
    await page.goBack()
    await page.goBack()
    await page.getByRole('link', { name: /from ₽13,000/ }).click()
    await page.waitForURL(url => !url.search.includes('from'))
    expect(await titles(page)).toEqual(['Scale “Midnight”', 'Arc “Dusk”', 'Carpet “Cobalt”'])
    await context.close()
  })

  it('looks at another picture of a product without a script, by pointer and by keyboard', async () => {
    const context = await demo.browser.newContext({ ...desktop, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${shop()}/scale-noon`)
    const pictures = page.locator('.aspect-square').first().locator(':scope > div')
    const visible = async () => {
      const all = await pictures.all()
      return Promise.all(all.map(each => each.isVisible()))
    }
    expect(await visible()).toEqual([true, false, false])
    await page
      .locator('label', { has: page.getByLabel('Picture 3') })
      .first()
      .click()
    await until('the third picture', async () => (await visible())[2], within)
    await page.keyboard.press('ArrowLeft')
    await until('the second picture', async () => (await visible())[1], within)
    await context.close()
  })
})
