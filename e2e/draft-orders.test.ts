import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { until } from '../scripts/until.ts'
import { adminSuite } from './admin-suite.ts'
import { paint, violationsIn, violationsInBoth } from './barriers.ts'
import { describeInBrowser, phone, visit } from './browser.ts'
import { mailsOf } from './mailbox.ts'
import { shopper } from './shopper.ts'

describeInBrowser('orders that the shop keeper makes', () => {
  const admin = adminSuite()
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const shot = async (page: Page, name: string) =>
    process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })

  /** Makes a draft in the list of orders. */
  async function draft() {
    const opened = await admin.open('/records/ecommerce/orders')
    const { page } = opened
    await button(page, 'Create order').click()
    await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor()
    await page.getByRole('combobox', { name: 'Add a product' }).waitFor()
    return opened
  }

  async function add(page: Page, search: string, lines: number): Promise<void> {
    await page.getByRole('combobox', { name: 'Add a product' }).fill(search)
    // The list is still that of before for a moment.
    await page
      .getByRole('listbox')
      .getByRole('option', { name: new RegExp(`^(?!Create).*${search}`, 'i') })
      .first()
      .click()
    await page
      .getByRole('spinbutton')
      .nth(lines - 1)
      .waitFor()
    await saved(page)
  }

  it('are paid by the link in the mail, without an account', async () => {
    const email = 'phone@example.com'
    const { page, problems } = await draft()
    await add(page, 'scale', 1)
    await add(page, 'trowel', 2)
    await page
      .getByRole('button', { name: /^One more of/ })
      .first()
      .click()
    await page.getByRole('combobox', { name: 'Discount' }).selectOption('percent')
    await page.getByRole('textbox', { name: '%' }).fill('10')
    await page.getByRole('textbox', { name: 'What for' }).fill('An old friend')
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await page.getByRole('combobox', { name: 'How it is delivered' }).selectOption('own')
    await page.getByRole('textbox', { name: 'Amount' }).last().fill('25')
    await page.getByRole('textbox', { name: 'What it is called' }).fill('Crane')
    await page.getByRole('checkbox', { name: 'An address is needed' }).uncheck()
    await page.getByRole('definition').first().waitFor()
    await page.getByText('An old friend').waitFor()
    await saved(page)
    const id = idIn(page)
    const stored = await admin.api.read<{ readonly [name: string]: unknown; readonly ordersToProducts: unknown[] }>(
      `ecommerce/orders/${id}/draft`,
    )
    expect(stored).toMatchObject({ email, type: 'draft', agreed: { discount: { percent: 1000 } } })
    expect(stored.ordersToProducts).toMatchObject([{ quantity: 2 }, { quantity: 1 }])
    await shot(page, 'draft-desktop-en')
    expect(await violationsInBoth(page)).toEqual([])
    await paint(page, 'light')

    await button(page, 'Send link').click()
    const question = page.getByRole('dialog', { name: 'Send the payment link?' })
    await question.getByRole('button', { name: 'Send', exact: true }).click()
    await question.waitFor({ state: 'detached' })
    const link = await until(
      'a mail with the link',
      async () => {
        const mail = mailsOf(admin.server).findLast(text => text.includes(`To: ${email}\n`))
        return mail?.replace(/=\r?\n/g, '').match(/https?:\/\/\S+\/ecommerce\/pay\?order=(?:3D)?[\w.~%-]+/)?.[0]
      },
      { within: 30_000 },
    )

    const visitor = admin.keep(await visit(admin.browser, link, phone))
    // In the language of the site, which the draft has left as it is.
    const buyer = shopper(visitor.page, admin.server, 'ru')
    await buyer.main.getByText('An old friend').first().waitFor()
    await visitor.page.locator('[name=provider]').first().waitFor()
    await shot(visitor.page, 'draft-pay')
    expect(await violationsIn(visitor.page, 'light')).toEqual([])
    await buyer.checkOut('dummy', email, buyer.main)
    await buyer.press('pay')
    await until(
      'the order is paid',
      async () => (await admin.api.read(`ecommerce/orders/${id}`)).status === 'approving',
      { within: 30_000 },
    )
    await page.reload()
    await button(page, 'Start packing').waitFor()
    expect(problems).toEqual([])
    expect(visitor.problems).toEqual([])
  })

  it('are filled with products one after the other, while the one before is still being added', async () => {
    const { page, problems } = await draft()
    const search = page.getByRole('combobox', { name: 'Add a product' })
    const gate = Promise.withResolvers<void>()
    await page.route(/\/api\/ecommerce\/products\/[0-9a-f-]{36}$/, async route => {
      await gate.promise
      await route.continue()
    })
    await search.fill('scale')
    await page
      .getByRole('option', { name: /^Scale/ })
      .first()
      .click()
    await page.keyboard.type('trowel')
    const option = page.getByRole('option', { name: /^Notched trowel/ }).first()
    await option.waitFor()
    gate.resolve()
    await page.getByRole('spinbutton').first().waitFor()
    expect(await search.inputValue()).toBe('trowel')
    await option.click()
    await page.getByRole('spinbutton').nth(1).waitFor()
    await saved(page)
    // Without a number and an address, a list still has a name for it.
    await page.goto(`${admin.server.url}/admin/records/ecommerce/orders`)
    await page.getByRole('tab', { name: /^Drafts/ }).click()
    await page.getByRole('link', { name: 'Draft', exact: true }).first().waitFor()
    expect(problems).toEqual([])
  })

  it('have a list of their own, and are deleted after a question', async () => {
    const { page, problems } = await draft()
    const id = idIn(page)
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody@example.com')
    await saved(page)
    // What was typed last is stored although the screen is left at once.
    await page.getByRole('textbox', { name: 'Note to the customer' }).fill('By phone')
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Orders' })
      .first()
      .click()
    await page.getByRole('tab', { name: /^Drafts/ }).click()
    const link = page.getByRole('link', { name: 'nobody@example.com' })
    await link.waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    await page.getByRole('tab', { name: 'Abandoned carts' }).click()
    await link.waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    expect(await violationsInBoth(page)).toEqual([])
    await page.getByRole('tab', { name: /^Drafts/ }).click()
    await paint(page, 'light')
    await page.getByRole('link', { name: 'nobody@example.com' }).click()
    await page.getByRole('textbox', { name: 'Note to the customer' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Note to the customer' }).inputValue()).toBe('By phone')
    await button(page, 'Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await expect(admin.api.read(`ecommerce/orders/${id}`)).rejects.toThrow()
    expect(problems.filter(each => !each.includes('404'))).toEqual([])
  })

  it('are moved on by hand where they were paid elsewhere', async () => {
    const { page } = await draft()
    await add(page, 'trowel', 1)
    await saved(page)
    await button(page, 'Mark as paid').click()
    const question = page.getByRole('dialog', { name: 'Was it paid elsewhere?' })
    await question.getByRole('textbox').fill('In cash')
    await question.getByRole('button', { name: 'Mark as paid' }).click()
    await button(page, 'Start packing').waitFor()
    expect(await admin.api.read(`ecommerce/orders/${idIn(page)}`)).toMatchObject({
      status: 'approving',
      number: expect.any(String),
    })
  })
})
