import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServerProcess } from '../scripts/server-process.ts'
import { until } from '../scripts/until.ts'
import { describeInBrowser, desktop, launchBrowser, visit } from './browser.ts'
import { startDemo } from './demo.ts'

describeInBrowser('a visitor of the demo’s shop', () => {
  let server: ServerProcess
  let browser: Browser

  beforeAll(async () => {
    server = await startDemo()
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  const shop = () => `${server.url}/en/ecommerce/products`
  const titles = (page: Page) => page.locator('article h3').allInnerTexts()
  const within = { within: 10_000 }
  const firstPrice = (page: Page) => page.locator('article [data-prices]').first().innerText()
  const shows = (page: Page, price: string) =>
    until(`the price ${price}`, async () => (await firstPrice(page)).includes(price), within)

  it('sees prices in another currency, on every page, until the shop’s own is chosen again', async () => {
    const { page, problems, close } = await visit(browser, shop(), desktop)
    expect(await firstPrice(page)).toContain('₽')
    await page.getByRole('button', { name: 'EUR Euro' }).click()
    await shows(page, '€')
    await page.goto(`${shop()}/scale-noon`)
    await shows(page, '€132')
    await page.getByRole('button', { name: 'RUB Russian rouble' }).click()
    await shows(page, '₽12,400')
    expect(problems).toEqual([])
    await close()
  })

  it('chooses from the list without a script, and takes a filter back', async () => {
    const context = await browser.newContext({ ...desktop, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(shop())
    await page.getByLabel('Blue').check()
    await page.getByLabel('from', { exact: true }).fill('13000')
    await page.getByLabel('Sort by').selectOption('price')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/value=colour%3ABlue/)
    expect(await titles(page)).toEqual(['Arc “Dusk”', 'Carpet “Cobalt”'])
    await page.getByRole('link', { name: /from 13,000/ }).click()
    await page.waitForURL(url => !url.search.includes('from'))
    expect(await titles(page)).toEqual(['Scale “Midnight”', 'Arc “Dusk”', 'Carpet “Cobalt”'])
    await context.close()
  })

  it('looks at another picture of a product without a script, by pointer and by keyboard', async () => {
    const context = await browser.newContext({ ...desktop, javaScriptEnabled: false })
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
