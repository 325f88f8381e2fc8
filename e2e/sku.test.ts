import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './barriers.ts'
import { describeInBrowser, desktop, phone, visit } from './browser.ts'
import { demoSuite } from './demo-suite.ts'
import { shopper } from './shopper.ts'

const words = {
  en: {
    small: '10 × 10 cm',
    medium: '13 × 13 cm',
    large: '20 × 20 cm',
    matt: 'Matt',
    missing: 'not with what is chosen',
    price: '₽9,100',
    line: '13 × 13 cm, Matt',
    choose: 'Choose: Square “Bay”',
  },
  ru: {
    small: '10 × 10 см',
    medium: '13 × 13 см',
    large: '20 × 20 см',
    matt: 'Матовая',
    missing: 'не сочетается с выбранным',
    price: '9 100 ₽',
    line: '13 × 13 см, Матовая',
    choose: 'Выбрать: Квадрат «Залив»',
  },
} as const

describeInBrowser('a product with options', () => {
  const demo = demoSuite()
  const text = async (page: Page) =>
    (await page.locator('main article').first().locator('[data-prices]:visible').first().innerText()).replace(
      /\s/g,
      ' ',
    )
  /** The name of the picture that is shown large. */
  const picture = (page: Page) =>
    page
      .locator('[data-gallery-of] img:visible')
      .first()
      .evaluate(each => (each as HTMLImageElement).alt)

  describe.each([
    ['en', 'a desktop', { ...desktop, colorScheme: 'light' }],
    ['ru', 'a phone', { ...phone, colorScheme: 'dark' }],
  ] as const)('in %s on %s', (language, _, options) => {
    const w = words[language]

    it('is chosen by keyboard, and everything that the page says of it follows; it is bought by its name', async () => {
      const start = `${demo.server.url}/${language}/ecommerce/categories/walls`
      const { page, problems, close } = await visit(demo.browser, start, options)
      const buyer = shopper(page, demo.server, language)
      await page.getByRole('link', { name: w.choose }).click()
      await page.waitForURL(/square-bay/)
      await page.waitForLoadState('networkidle')
      await page.evaluate(
        `globalThis.shifts = []; new PerformanceObserver(list => {
          for (const { sources } of list.getEntries())
            shifts.push(sources.map(({ node }) => (node?.parentElement?.outerHTML ?? node?.nodeName ?? '').slice(0, 300)))
        }).observe({ type: 'layout-shift', buffered: true })`,
      )
      const radio = (name: string) => page.getByRole('radio', { name, exact: true })
      const before = await picture(page)
      await radio(w.small).focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => radio(w.medium).isChecked()).toBe(true)
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => radio(w.matt).isChecked()).toBe(true)
      await expect.poll(() => text(page)).toContain(w.price)
      await expect.poll(() => picture(page)).not.toBe(before)
      await expect.poll(() => new URL(page.url()).searchParams.get('sku')).toBe('W-111-13M')
      await expect.poll(() => page.getByText('W-111-13M').isVisible()).toBe(true)
      expect(await violationsOf(page)).toEqual([])
      // There is no such tile: it says so, and picking it leads to one that there is.
      await page.getByRole('radio', { name: `${w.large} (${w.missing})` }).check()
      await expect.poll(() => new URL(page.url()).searchParams.get('sku')).toBe('W-111-20G')
      await expect.poll(() => page.getByRole('radio', { name: `${w.matt} (${w.missing})` }).count()).toBe(1)
      await radio(w.medium).check()
      await radio(w.matt).check()
      expect(await page.evaluate('shifts')).toEqual([])

      await buyer.add()
      await buyer.openCart()
      expect(await buyer.drawer.getByRole('listitem').innerText()).toContain(w.line)
      expect(await violationsOf(page)).toEqual([])
      await buyer.drawer.getByLabel(buyer.words.email).fill('tiles@example.com')
      await buyer.drawer.getByRole('button', { name: buyer.words.checkout }).click()
      await page.getByRole('button', { name: buyer.words.pay, exact: true }).click()
      await buyer.seesPayment(buyer.words.paid)
      await buyer.openOrder()
      expect(await buyer.main.innerText()).toContain(w.line)
      expect(problems).toEqual([])
      await close()
    })

    it('is the one that the address names, also after the page is loaded again', async () => {
      const start = `${demo.server.url}/${language}/ecommerce/products/square-bay?sku=W-111-13M`
      const { page, problems, close } = await visit(demo.browser, start, options)
      for (const load of [async () => undefined, () => page.reload({ waitUntil: 'networkidle' })]) {
        await load()
        await expect.poll(() => text(page)).toContain(w.price)
        await expect.poll(() => page.getByRole('radio', { name: w.matt, exact: true }).isChecked()).toBe(true)
      }
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/square-bay$/)
      expect(await page.locator('meta[name=robots]').count()).toBe(0)
      expect(problems).toEqual([])
      await close()
    })

    it('is shown as it is picked from a list, without scripts', async () => {
      const start = `${demo.server.url}/${language}/ecommerce/products/square-bay`
      const { page, close } = await visit(demo.browser, start, { ...options, javaScriptEnabled: false })
      expect(await page.getByRole('radio', { name: w.small }).isVisible()).toBe(false)
      await page.locator('select[name=sku]').selectOption('W-111-13M')
      await page.locator('select[name=sku] ~ button, form:has(select[name=sku]) button').first().click()
      await page.waitForURL(/sku=W-111-13M/)
      await expect.poll(() => text(page)).toContain(w.price)
      await close()
    })
  })

  it('is sold by area: the calculator finds the quantity, in whole steps', async () => {
    const { page, problems, close } = await visit(demo.browser, `${demo.server.url}/en/ecommerce/products/large-slate`)
    const form = page.locator('main form[data-add-to-cart]').first()
    const quantity = form.getByRole('spinbutton')
    await expect.poll(() => quantity.inputValue()).toBe('2')
    await form.locator('[data-step="1"]').click()
    await expect.poll(() => quantity.inputValue()).toBe('4')
    await form.getByText('Work out how much you need').click()
    await form.getByLabel('Width, m').fill('2,5')
    await form.getByLabel('Length or height, m').fill('3')
    // 7.5 m² and a tenth more, in steps of two.
    await expect.poll(() => quantity.inputValue()).toBe('10')
    await expect.poll(() => form.locator('output').innerText()).toBe('7.5 m² to cover: take 10 m²')
    await form.getByLabel('10 % more for cutting').uncheck()
    await expect.poll(() => quantity.inputValue()).toBe('8')
    const buyer = shopper(page, demo.server)
    await buyer.add()
    await buyer.openCart()
    await buyer.drawer.getByRole('button', { name: /^More/ }).click()
    await buyer.sees(10)
    expect(problems).toEqual([])
    await close()
  })
})
