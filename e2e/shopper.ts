import type { Locator, Page } from 'playwright-core'
import { until } from '../scripts/until.ts'
import type { Language } from './account-journey.ts'

/** The texts of the shop's flows, as people read them. */
const words = {
  en: {
    cart: 'Cart',
    checkout: 'Checkout',
    email: 'E-mail for the invoice',
    waiting: 'We are asking the bank',
    late: 'The bank takes its time',
    part: 'One payment is still missing',
    paid: 'Thank you, it is paid',
    unpaid: 'It is not paid yet',
    failed: 'The payment didn’t work',
    openCart: 'Open the cart',
    continue: 'Continue to the shop',
    approving: 'Paid, being checked',
    subscribed: 'On its way',
    received: 'Payment received',
    refunded: 'Money refunded',
    declined: 'The payment was declined.',
    several: 'Your order takes more than one payment',
    pay: 'Pay',
    leave: 'Back to the shop',
    other: 'Pay in another way',
  },
  ru: {
    cart: 'Корзина',
    checkout: 'Оформить заказ',
    email: 'Почта для счёта',
    waiting: 'Спрашиваем у банка',
    late: 'Банк не торопится',
    part: 'Не хватает одного платежа',
    paid: 'Спасибо, оплата пришла',
    unpaid: 'Заказ пока не оплачен',
    failed: 'Оплата не прошла',
    openCart: 'Открыть корзину',
    continue: 'Перейти в магазин',
    approving: 'Оплачен, проверяем',
    subscribed: 'В пути',
    received: 'Пришла оплата',
    refunded: 'Вернули деньги',
    declined: 'Платёж отклонён.',
    several: 'Этот заказ оплачивается по частям',
    pay: 'Оплатить',
    leave: 'Вернуться в магазин',
    other: 'Оплатить по-другому',
  },
} as const

/** What somebody does in the shop's pages, in one language. */
export function shopper(page: Page, { url }: { readonly url: string }, language: Language = 'en') {
  const w = words[language]
  const shop = `${url}/${language}/ecommerce`
  const drawer = page.getByRole('dialog')
  const icon = page.locator('[data-cart-open]')
  const main = page.getByRole('main')

  return {
    words: w,
    drawer,
    main,
    icon,

    /** Opens the page of a product, with its prices in a currency. */
    async look(slug: string, currency = 'RUB'): Promise<void> {
      await page.goto(`${shop}/products/${slug}?currency=${currency}`, { waitUntil: 'networkidle' })
    },

    /** Puts the product of the page into the cart. */
    async add(): Promise<void> {
      await page.locator('form[data-add-to-cart] button[type=submit]:not([data-buy])').first().click()
      await page.locator('[data-state=added]').first().waitFor()
    },

    /** Opens the cart, with its ways to pay. */
    async openCart(): Promise<void> {
      await icon.click()
      await drawer.getByRole('listitem').first().waitFor()
      await drawer.locator('[name=provider]').first().waitFor()
    },

    /** Fills the form in, and sends it: that leads to the page of the provider, or to links to several. */
    async checkOut(provider: string, email: string, form: Locator = drawer): Promise<void> {
      await form.locator('[name=provider]').first().waitFor()
      const select = form.locator('select[name=provider]')
      if (await select.count()) await select.selectOption(provider)
      else await form.locator(`input[name=provider][value="${provider}"]`).check()
      await form.getByLabel(w.email).fill(email)
      await form.getByRole('button', { name: w.checkout }).click()
    },

    /** Presses a button of the provider's page, by what it does: `pay`, `decline`. */
    async press(action: string): Promise<void> {
      const button = page.locator(`button[name=action][value=${action}]`)
      await button.waitFor({ state: 'attached' })
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      await button.click()
    },

    /** Is on the page that a payment leads back to, with a heading. */
    async seesPayment(text: string): Promise<void> {
      await page.waitForURL(/\/ecommerce\/payment\?order=/)
      await main.getByText(text, { exact: true }).waitFor()
    },

    /** Goes from there to the order. @returns its id */
    async openOrder(): Promise<string> {
      await main.getByRole('article').getByRole('link').click()
      await page.waitForURL(/\/ecommerce\/orders\/[0-9a-f-]{36}$/)
      await main.getByRole('list').first().waitFor()
      return page.url().slice(-36)
    },

    /** The number in the badge of the cart. */
    sees: (quantity: number) =>
      until(
        `${quantity} in the badge`,
        async () => (await icon.getAttribute('aria-label'))?.endsWith(quantity === 0 ? w.cart : `: ${quantity}`),
        { within: 30_000 },
      ),
  }
}
