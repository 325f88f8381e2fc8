import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { until } from '../scripts/until.ts'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { describeInBrowser, visit } from './browser.ts'
import { enter, tabTo, typeInto } from './keyboard.ts'
import { mailsOf } from './mailbox.ts'
import { shopper } from './shopper.ts'

describeInBrowser('the work of the shop by the keyboard alone', () => {
  const admin = adminSuite()
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const input = (page: Page, name: string) => page.getByLabel(name, { exact: true })
  const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const bySlug = async (slug: string) => {
    const query = `filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=${slug}`
    return (await admin.api.read<Saved[]>(`ecommerce/products?${query}`))[0]
  }
  const priceOf = async (id: string) => {
    const { prices } = await admin.api.read<{
      readonly prices: readonly { readonly currencyCode: string; readonly amount: string | null }[]
    }>(`ecommerce/products/${id}/prices`)
    return prices.find(({ currencyCode }) => currencyCode === 'RUB')?.amount
  }

  it('makes a product with a price and SKUs', async () => {
    const { page, problems } = await admin.open('/records/ecommerce/products/new', { forms: 'en' })
    await typeInto(page, input(page, 'Title'), 'Saucer by keys')
    await typeInto(page, input(page, 'Price, €'), '12')
    await enter(page, button(page, 'Add an option'))
    await page.locator('input:focus').waitFor()
    await page.keyboard.type('Size')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Small, Large,')
    await page.getByText('2 combinations').waitFor()
    await typeInto(page, input(page, 'SKU: Small'), 'SAUCER-S')
    await typeInto(page, input(page, 'SKU: Large'), 'SAUCER-L')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/products\/[0-9a-f-]{36}$/)
    await button(page, 'Saved').waitFor()
    const { skus } = await admin.api.read<{ readonly skus: readonly { readonly code: string }[] }>(
      `ecommerce/products/${idIn(page)}/options`,
    )
    expect(skus.map(({ code }) => code)).toEqual(['SAUCER-S', 'SAUCER-L'])
    expect(problems).toEqual([])
  })

  it('writes a draft, takes a line out again, and sends it', async () => {
    const { page, problems } = await admin.open('/records/ecommerce/orders')
    await enter(page, button(page, 'Create order'))
    const search = page.getByRole('combobox', { name: 'Add a product' })
    await search.waitFor()
    await tabTo(page, search)
    for (const [at, word] of ['scale', 'trowel'].entries()) {
      await page.keyboard.type(word)
      await page
        .getByRole('option', { name: new RegExp(`^(?!Create).*${word}`, 'i') })
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('spinbutton').nth(at).waitFor()
      // What the server says about it must not take the focus away.
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
      expect(await search.evaluate(element => element === document.activeElement)).toBe(true)
    }
    await tabTo(page, button(page, 'Take Notched trowel out'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('spinbutton').nth(1).waitFor({ state: 'detached' })
    expect(await search.evaluate(element => element === document.activeElement)).toBe(true)
    await typeInto(page, page.getByRole('textbox', { name: 'E-mail' }), 'keys@example.com')
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    await tabTo(page, button(page, 'Send link'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Send the payment link?' })
    await question.waitFor()
    await enter(page, question.getByRole('button', { name: 'Send', exact: true }))
    await question.waitFor({ state: 'detached' })
    await until('a mail', async () => mailsOf(admin.server).some(mail => mail.includes('To: keys@example.com\n')), {
      within: 30_000,
    })
    expect(problems).toEqual([])
  })

  it('sends an order in two parcels, and stays near what it was about', async () => {
    const customer = admin.keep(await visit(admin.browser, admin.server.url))
    const { look, add, openCart, checkOut, press, seesPayment, openOrder, words } = shopper(customer.page, admin.server)
    await look('scale-noon')
    await add()
    await add()
    await openCart()
    await checkOut('dummy', 'parcels@example.com')
    await press('pay')
    await seesPayment(words.paid)
    const id = await openOrder()

    const { page, problems } = await admin.open(`/records/ecommerce/orders/${id}`)
    const parcels = page.getByRole('region', { name: /^Parcels/ })
    for (const state of ['Partly sent', 'Sent']) {
      await enter(page, parcels.getByRole('button', { name: 'Send a parcel' }))
      const dialog = page.getByRole('dialog', { name: 'What goes into the parcel?' })
      await dialog.getByRole('spinbutton').and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('1')
      await typeInto(page, dialog.getByRole('textbox', { name: 'Tracking number' }), 'JD01')
      await enter(page, dialog.getByRole('button', { name: 'Send a parcel' }))
      await dialog.waitFor({ state: 'detached' })
      await parcels.getByText(state, { exact: true }).waitFor()
      // The last parcel takes the button along that had the focus.
      expect(await parcels.evaluate(region => region.contains(document.activeElement))).toBe(true)
    }
    await tabTo(page, button(page, 'Mark as delivered'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await button(page, 'Mark as delivered').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Other status')
    expect(problems).toEqual([])
  })

  it('changes a price after it has seen what becomes of it', async () => {
    const noon = await bySlug('scale-noon')
    const price = async () => Number(await priceOf(noon?.id ?? ''))
    const before = await price()
    const { page, problems } = await admin.open('/records/ecommerce/products?search=Noon')
    await tabTo(page, page.getByRole('checkbox', { name: /^Select: .*Noon/ }))
    await page.keyboard.press('Space')
    await enter(page, button(page, 'Change prices'))
    await page.locator('dialog input:focus').waitFor()
    await page.keyboard.type('10')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('row').nth(1).waitFor()
    await enter(page, dialog.getByRole('button', { name: /^Change \d+ price/ }))
    await page.getByText(/\d+ prices? changed/).waitFor()
    expect(await price()).toBeCloseTo(before * 1.1, 2)
    expect(problems).toEqual([])
  })
})
