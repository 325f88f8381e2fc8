import { FakePayKeeper } from '@tessera/billing/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../scripts/until.ts'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { violationsIn } from './barriers.ts'
import { describeInBrowser, phone } from './browser.ts'
import { ask, me, ok, register } from './person.ts'

interface Invoice {
  readonly id: string
  readonly orderId: string
}

interface Checkout {
  readonly billingModule: { readonly invoices: readonly { readonly id: string }[] }
  readonly ecommerceModule: { readonly orders: readonly { readonly id: string }[] }
}

/** A provider that lists its payments, notifies nobody of the second one, and is compared with our records. */
const fake = new FakePayKeeper({ webhookUrl: () => webhook })
let webhook = ''

describeInBrowser('payments in the back office', () => {
  const admin = adminSuite(undefined, async () => ({ PAYMENTS_TEST: 'true', ...(await fake.start()).variables }))
  let customers = 0

  beforeAll(() => {
    webhook = `${admin.server.url}/api/billing/payment-intents/paykeeper/webhook`
  })
  afterAll(() => fake.close())

  /** Somebody buys two of a product, without paying yet. */
  async function bought(): Promise<Invoice> {
    const email = `payer-${++customers}@example.com`
    const { jwt } = ok(await register(admin.server, email, 'long walks at dusk'))
    const { id: subjectId } = ok(await me(admin.server, jwt))
    const products = await admin.api.read<Saved[]>(
      'ecommerce/products?filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=scale-noon',
    )
    const path = `/api/rbac/subjects/${subjectId}/ecommerce-module/products/${products[0]?.id}/checkout`
    const body = { provider: 'paykeeper', email, quantity: 2 }
    const { billingModule, ecommerceModule } = ok(await ask<Checkout>(admin.server, 'POST', path, { jwt, body }))
    return { id: billingModule.invoices[0]?.id ?? '', orderId: ecommerceModule.orders[0]?.id ?? '' }
  }

  const stored = (path: string) => admin.api.read(`billing/${path}`) as Promise<Saved>
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  async function confirm(page: Page, title: string | RegExp, note: string, action: string): Promise<void> {
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('textbox', { name: 'Note' }).fill(note)
    await dialog.getByRole('button', { name: action }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  it('an invoice is settled by hand with a note, and one of its products is refunded from the order', async () => {
    const { id, orderId } = await bought()
    const { page, problems, open } = await admin.open(`/records/billing/invoices/${id}`)
    await button(page, 'Settle by hand').click()
    const question = page.getByRole('dialog', { name: /^Have you received .* elsewhere\?$/ })
    await question.getByRole('button', { name: 'Yes, it is paid' }).click()
    await question.getByText('Say where and when, or why.').waitFor()
    await confirm(page, /^Have you received/, 'Cash at the counter', 'Yes, it is paid')
    await page.getByText('Cash at the counter').waitFor()
    expect(await stored(`invoices/${id}`)).toMatchObject({ status: 'paid', note: 'Cash at the counter' })

    await open(`/records/ecommerce/orders/${orderId}`)
    await button(page, 'Refund').click()
    const dialog = page.getByRole('dialog', { name: 'Refund the payment' })
    await dialog.getByRole('radio', { name: 'Some of the products' }).check()
    await dialog.getByRole('spinbutton').fill('1')
    await dialog.getByRole('checkbox', { name: 'The money was paid back in another way' }).check()
    await dialog.getByRole('button', { name: /^Refund/ }).click()
    await dialog.waitFor({ state: 'detached' })
    const { amount, refundedAmount } = await stored(`invoices/${id}`)
    expect(Number(refundedAmount) * 2).toBe(amount)
    await open(`/records/billing/invoices/${id}`)
    await page.getByRole('link', { name: /^Refund .*Refunded$/ }).click()
    await page.getByRole('link', { name: 'Open the invoice' }).waitFor()
    expect(problems).toEqual([])
  })

  it('money that fits nothing is tried again, compared, settled with a note, and leaves the dashboard', async () => {
    const { id } = await bought()
    await fake.pay()
    await fake.pay()
    await until(
      'the second payment is stored',
      async () => {
        const events = await admin.api.read<Saved[]>('billing/payment-events')
        return events.some(({ outcome, invoiceId }) => outcome === 'unmatched' && invoiceId === id)
      },
      { within: 30_000 },
    )
    const refused = await fetch(webhook, { method: 'POST', body: 'id=1' })
    expect(refused.status).toBe(400)

    const { page, problems, open } = await admin.open('/')
    await page.getByRole('link', { name: /1 notification that fits no invoice/ }).click()
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByText(/^The invoice had been paid before/).waitFor()
    await button(page, 'Try again').click()
    await page.getByText('It was tried again').waitFor()

    await open('/records/billing/payment-differences')
    await page.getByText('Nothing has been compared yet.', { exact: false }).waitFor()
    await button(page, 'Compare with the providers').click()
    await page.getByRole('link', { name: /paykeeper.*1 difference/ }).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Money without an invoice' })
    await row.getByRole('link').first().click()
    await button(page, 'It is settled').click()
    await confirm(page, 'Settle the difference', 'Paid back by transfer', 'It is settled')
    await page.getByText('Paid back by transfer').waitFor()
    const [difference] = await admin.api.read<Saved[]>('billing/payment-differences')
    expect(difference).toMatchObject({ note: 'Paid back by transfer', settledAt: expect.any(String) })

    await open('/')
    await page.getByRole('link', { name: /1 notification with a wrong signature/ }).waitFor()
    expect(await page.getByRole('link', { name: /difference from the records/ }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('amounts are filtered as people write them', async () => {
    const { page, problems, open } = await admin.open('/records/billing/invoices')
    await button(page, 'Filter').click()
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Amount', exact: true }).click()
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('RUB')
    await page.getByRole('textbox', { name: 'From' }).fill('12.50')
    await page.getByRole('textbox', { name: 'Until' }).fill('1 000 000,00')
    await button(page, 'Apply').click()
    await page.getByText(/Amount.*₽12\.50 – ₽1,000,000/).waitFor()
    expect(new URL(page.url()).searchParams.get('filter[amount][range]')).toBe('1250..100000000..RUB')
    await page.getByRole('row').nth(1).waitFor()
    expect(problems).toEqual([])
    for (const path of [
      '/records/billing/invoices',
      '/records/billing/payment-differences',
      '/records/billing/payment-events',
      '/',
    ]) {
      await open(path)
      expect(await violationsIn(page, 'light'), path).toEqual([])
    }
  })

  it('the screens have no barriers on a phone in Russian, in the dark, and fit', async () => {
    const [invoice] = await admin.api.read<Saved[]>('billing/invoices')
    const [event] = await admin.api.read<Saved[]>('billing/payment-events')
    const [intent] = await admin.api.read<Saved[]>('billing/payment-intents')
    const { page, open, problems } = await admin.open('/', { language: 'ru', ...phone })
    const paths = [
      `invoices/${invoice?.id}`,
      `payment-events/${event?.id}`,
      `payment-intents/${intent?.id}`,
      'payment-differences',
      'refused-notifications',
    ]
    for (const path of paths) {
      await open(`/records/billing/${path}`)
      expect(await violationsIn(page, 'dark'), path).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
    expect(problems).toEqual([])
  })
})
