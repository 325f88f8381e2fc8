import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { until } from '../scripts/until.ts'
import { violationsOf } from './barriers.ts'
import { describeInBrowser, desktop, phone, visit } from './browser.ts'
import { demoSuite } from './demo-suite.ts'

const words = {
  en: {
    add: 'Add to cart: ',
    cart: 'Cart',
    more: 'More: ',
    remove: 'Remove: ',
    undo: 'Undo',
    checkout: 'Checkout',
    email: 'E-mail for the invoice',
    pay: 'Pay',
    leave: 'Back to the shop',
    paid: 'Thank you, it is paid',
    unpaid: 'It is not paid yet',
    same: 'Want the same!',
  },
  ru: {
    add: 'В корзину: ',
    cart: 'Корзина',
    more: 'Больше: ',
    remove: 'Убрать: ',
    undo: 'Вернуть',
    checkout: 'Оформить заказ',
    email: 'Почта для счёта',
    pay: 'Оплатить',
    leave: 'Вернуться в магазин',
    paid: 'Спасибо, оплата пришла',
    unpaid: 'Заказ пока не оплачен',
    same: 'Хочу такой же!',
  },
} as const
const within = { within: 30_000 }

describeInBrowser('a guest’s cart', () => {
  const demo = demoSuite()

  const drawer = (page: Page) => page.getByRole('dialog')
  const icon = (page: Page) => page.locator('[data-cart-open]')
  const badge = (page: Page, quantity: number) =>
    until(
      `${quantity} in the badge`,
      async () => (await icon(page).getAttribute('aria-label'))?.endsWith(`: ${quantity}`),
      within,
    )
  const added = (page: Page) => page.locator('[data-state=added]').first().waitFor()

  /** What has moved on a page since it was opened, and by how much. */
  const shifts = (page: Page) =>
    page.evaluate(`new Promise(done => {
      const told = list => list.getEntries().map(({ value, sources }) =>
        [value, ...sources.map(({ node, previousRect, currentRect }) =>
          [node?.outerHTML?.slice(0, 90) ?? node?.nodeName, JSON.stringify(previousRect), JSON.stringify(currentRect)])])
      new PerformanceObserver(list => done(told(list))).observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => done([]), 200)
    })`)

  async function openCart(page: Page): Promise<void> {
    await icon(page).click()
    await drawer(page).getByRole('listitem').first().waitFor()
  }

  describe.each([
    ['en', 'a desktop', { ...desktop, colorScheme: 'light' }],
    ['ru', 'a phone', { ...phone, colorScheme: 'dark' }],
  ] as const)('in %s on %s', (language, _, options) => {
    const w = words[language]

    it('fills from a list and a product, is paid for, and becomes an order', async () => {
      const { page, problems, close } = await visit(
        demo.browser,
        `${demo.server.url}/${language}/ecommerce/products`,
        options,
      )
      expect(await page.context().cookies()).toEqual([])
      await page.getByRole('button', { name: w.add }).first().click()
      await added(page)
      await badge(page, 1)

      await page.goto(`${demo.server.url}/${language}/ecommerce/products/trowel`, { waitUntil: 'networkidle' })
      await badge(page, 1)
      const form = page.locator('form[data-add-to-cart]').first()
      await form.locator('[data-step="1"]').click()
      await form.locator('button[type=submit]').click()
      await added(page)
      await badge(page, 3)

      await openCart(page)
      await expect.poll(() => drawer(page).getByRole('listitem').count()).toBe(2)
      const more = drawer(page).getByRole('button', { name: w.more }).first()
      for (let clicks = 0; clicks < 4; clicks++) await more.click()
      await badge(page, 7)
      expect(await violationsOf(page)).toEqual([])

      await drawer(page).getByLabel(w.email).fill('guest@example.com')
      await drawer(page).getByRole('button', { name: w.checkout }).click()
      await page.getByRole('button', { name: w.pay, exact: true }).click()
      await page.waitForURL(/\/ecommerce\/payment\?order=/)
      await page.getByText(w.paid).waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('article').getByRole('link').click()
      await page.waitForURL(/\/ecommerce\/orders\/[0-9a-f-]{36}$/)
      await page.getByRole('main').getByRole('list').first().waitFor()
      expect(await violationsOf(page)).toEqual([])
      await expect.poll(() => icon(page).getAttribute('aria-label')).toBe(w.cart)
      expect(problems).toEqual([])
      await close()
    })

    it('says what to do after leaving the payment page', async () => {
      const { page, close } = await visit(demo.browser, `${demo.server.url}/${language}/ecommerce/categories`, options)
      await page.getByRole('button', { name: w.same }).first().click()
      await drawer(page).getByLabel(w.email).fill('guest@example.com')
      await drawer(page).getByRole('button', { name: w.checkout }).click()
      await page.getByText(w.leave).click()
      await page.waitForURL(/\/ecommerce\/payment\?order=/)
      await page.getByText(w.unpaid).waitFor()
      await close()
    })
  })

  it('is used by keyboard alone: the focus stays inside, and returns', async () => {
    const { page, problems, close } = await visit(demo.browser, `${demo.server.url}/en/ecommerce/products/trowel`)
    await page.locator('form[data-add-to-cart] button[type=submit]').first().focus()
    await page.keyboard.press('Enter')
    await added(page)
    await icon(page).focus()
    await page.keyboard.press('Enter')
    await drawer(page).getByRole('button', { name: words.en.remove }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H2')
    for (let stops = 0; stops < 25; stops++) {
      await page.keyboard.press('Tab')
      const isInside =
        'document.activeElement === document.body || document.querySelector("dialog").contains(document.activeElement)'
      expect(await page.evaluate(isInside)).toBe(true)
    }
    await drawer(page).getByRole('button', { name: words.en.remove }).focus()
    await page.keyboard.press('Enter')
    await until('the focus on Undo', () => page.evaluate('document.activeElement.textContent === "Undo"'), within)
    await page.keyboard.press('Enter')
    await drawer(page).getByRole('button', { name: words.en.remove }).waitFor()
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement.hasAttribute("data-cart-open")')).toBe(true)
    expect(problems).toEqual([])
    await close()
  })

  it('is the same in two tabs, and nothing moves when its number appears', async () => {
    const { page, close } = await visit(demo.browser, `${demo.server.url}/en/ecommerce/products/trowel`)
    await page.locator('form[data-add-to-cart] button[type=submit]').first().click()
    await added(page)
    const other = await page.context().newPage()
    await other.goto(`${demo.server.url}/en/ecommerce/products/grout`, { waitUntil: 'networkidle' })
    expect(await shifts(other)).toEqual([])
    await badge(other, 1)
    await other.locator('form[data-add-to-cart] button[type=submit]').first().click()
    await badge(page, 2)
    await close()
  })

  it('asks the server nothing for a visitor who never had one', async () => {
    const context = await demo.browser.newContext(desktop)
    const page = await context.newPage()
    const calls: string[] = []
    page.on('request', request => request.url().includes('/api/') && calls.push(request.url()))
    await page.goto(`${demo.server.url}/en/ecommerce/products`, { waitUntil: 'networkidle' })
    await icon(page).hover()
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
    await context.close()
  })
})
