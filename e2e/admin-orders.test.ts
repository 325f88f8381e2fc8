import { readFile } from 'node:fs/promises'
import type { CurrentSubject } from '@tessera/rbac'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { until } from '../scripts/until.ts'
import { administrator } from './admin.ts'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { paint, violationsIn, violationsInBoth } from './barriers.ts'
import { describeInBrowser, phone } from './browser.ts'
import { handsOn } from './hands.ts'
import { mailsOf } from './mailbox.ts'
import { ask, me, ok, register } from './person.ts'

interface PlacedOrder {
  readonly id: string
  readonly number: string
  readonly email: string
  /** Of the pretended provider. */
  readonly paymentUrl: string
}

interface Checkout {
  readonly billingModule: { readonly invoices: readonly { readonly paymentUrl: string }[] }
  readonly ecommerceModule: { readonly orders: readonly { readonly id: string; readonly number: string }[] }
}

describeInBrowser('orders in the back office', () => {
  const admin = adminSuite()
  let customers = 0

  /** Somebody buys two of a product at the pretended provider, without paying yet. */
  async function place(slug = 'scale-noon'): Promise<PlacedOrder> {
    const email = `customer-${++customers}@example.com`
    const { jwt } = ok(await register(admin.server, email, 'long walks at dusk'))
    const { id: subjectId }: CurrentSubject = ok(await me(admin.server, jwt))
    const products = await admin.api.read<Saved[]>(
      `ecommerce/products?filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=${slug}`,
    )
    const path = `/api/rbac/subjects/${subjectId}/ecommerce-module/products/${products[0]?.id}/checkout`
    const body = { provider: 'dummy', email, quantity: 2, comment: 'Ring twice, please.' }
    const { billingModule, ecommerceModule } = ok(await ask<Checkout>(admin.server, 'POST', path, { jwt, body }))
    const [order] = ecommerceModule.orders
    const paymentUrl = billingModule.invoices[0]?.paymentUrl
    if (!order || !paymentUrl) throw new Error('Nothing was checked out')
    return { id: order.id, number: order.number, email, paymentUrl }
  }

  /** The customer pays. */
  async function pay({ paymentUrl }: PlacedOrder): Promise<void> {
    const response = await fetch(paymentUrl, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'action=pay',
    })
    if (response.status >= 400) throw new Error(`${response.status} ${await response.text()}`)
  }

  async function paid(): Promise<PlacedOrder> {
    const order = await place()
    await pay(order)
    await until('the order is paid', async () => (await statusOf(order)) === 'approving', { within: 30_000 })
    return order
  }

  const isThanksFor =
    ({ email, number }: PlacedOrder) =>
    (mail: string) =>
      mail.includes(`To: ${email}\n`) && mail.includes(`Thank you for your order ${number}`)
  const statusOf = async ({ id }: PlacedOrder) => (await admin.api.read(`ecommerce/orders/${id}`)).status
  const invoiceOf = async ({ email }: PlacedOrder) => {
    const [invoice] = await admin.api.read<Saved[]>(
      `billing/invoices?filters[and][0][column]=email&filters[and][0][method]=eq&filters[and][0][value]=${email}`,
    )
    return invoice as Saved
  }
  const refundedPartOf = async (order: PlacedOrder) => {
    const { refundedAmount, amount } = await invoiceOf(order)
    return Number(refundedAmount) / Number(amount)
  }
  const screenOf = ({ id }: PlacedOrder) => `/records/ecommerce/orders/${id}`
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const region = (page: Page, name: string) => page.getByRole('region', { name })

  it('an order goes from paid to delivered, step by step, and a second click is harmless', async () => {
    const order = await paid()
    const { page, problems } = await admin.open(screenOf(order))
    await page.getByRole('heading', { level: 1, name: `Order ${order.number}` }).waitFor()
    await region(page, 'Products').getByText('× 2').last().waitFor()
    await region(page, 'Customer').getByText('Ring twice, please.').waitFor()
    await region(page, 'Timeline').getByText('Notification from dummy').waitFor()
    await button(page, 'Start packing').dblclick()
    await page.getByRole('button', { name: 'Hand over for delivery', exact: true, disabled: false }).press('Enter')
    await button(page, 'Mark as delivered').click()
    await region(page, 'Timeline').getByText('→ Delivered').waitFor()
    expect(await statusOf(order)).toBe('delivered')
    const events = await admin.api.read<Saved[]>(
      `ecommerce/order-events?filters[and][0][column]=orderId&filters[and][0][method]=eq&filters[and][0][value]=${order.id}`,
    )
    expect(events.filter(({ type, to }) => type === 'status' && to === 'packaging')).toHaveLength(1)
    expect(problems).toEqual([])
  })

  it('a mail is sent again to the address that is shown, and the timeline says by whom', async () => {
    const order = await paid()
    const { page, problems } = await admin.open(screenOf(order))
    await button(page, 'Send the last mail again').click()
    const question = page.getByRole('dialog', { name: 'Send the mail again?' })
    await question.getByText(order.email).waitFor()
    await question.getByRole('button', { name: 'Send', exact: true }).click()
    await question.waitFor({ state: 'detached' })
    const entry = region(page, 'Timeline').getByRole('listitem').filter({ hasText: administrator.login })
    await entry.getByText(`Mail about “Approving”: ${order.email}`).waitFor()
    await until('two mails', async () => mailsOf(admin.server).filter(isThanksFor(order)).length === 2, {
      within: 30_000,
    })
    expect(problems).toEqual([])
  })

  it('a screen that is out of date takes no step, and is up to date then', async () => {
    const order = await paid()
    const { page } = await admin.open(screenOf(order))
    await button(page, 'Start packing').waitFor()
    await admin.api.change('ecommerce/orders', order.id, { status: 'canceled' })
    await button(page, 'Start packing').click()
    await page.getByText('The order has changed meanwhile').waitFor()
    await button(page, 'Start packing').waitFor({ state: 'detached' })
    expect(await statusOf(order)).toBe('canceled')
  })

  it('an order is packed in two parcels, and one piece that comes back is refunded, by the keyboard alone', async () => {
    const order = await paid()
    const { page, problems } = await admin.open(screenOf(order))
    const parcels = region(page, 'Parcels')
    const press = (target: ReturnType<Page['locator']>) => target.press('Enter')
    const send = async (fields: Readonly<Record<string, string>>) => {
      await press(parcels.getByRole('button', { name: 'Send a parcel' }))
      const dialog = page.getByRole('dialog', { name: 'What goes into the parcel?' })
      await dialog.getByRole('spinbutton').fill('1')
      for (const [name, text] of Object.entries(fields)) await dialog.getByRole('textbox', { name }).fill(text)
      await press(dialog.getByRole('button', { name: 'Send a parcel' }))
      await dialog.waitFor({ state: 'detached' })
    }
    await send({ Carrier: 'DHL', 'Tracking number': 'JD01', 'Tracking link': 'https://track.example/JD01' })
    await parcels.getByText('Partly sent').waitFor()
    await send({ 'Tracking number': 'JD02' })
    await parcels.getByText('Sent', { exact: true }).waitFor()
    expect(await statusOf(order)).toBe('delivering')
    expect(await parcels.getByRole('link', { name: 'DHL JD01' }).getAttribute('href')).toBe(
      'https://track.example/JD01',
    )
    const returns = region(page, 'Returns')
    await press(returns.getByRole('button', { name: 'Note a return' }))
    const noting = page.getByRole('dialog', { name: 'What comes back?' })
    await noting.getByRole('spinbutton').fill('1')
    await noting.getByRole('textbox', { name: 'Reason' }).fill('Too bright')
    await press(noting.getByRole('button', { name: 'Note a return' }))
    await noting.waitFor({ state: 'detached' })
    await press(returns.getByRole('button', { name: 'It has arrived' }))
    await press(returns.getByRole('button', { name: 'Refund' }))
    const refunding = page.getByRole('dialog', { name: 'Refund this return?' })
    await press(refunding.getByRole('button', { name: 'Refund' }))
    await returns.getByText('Refunded', { exact: true }).waitFor()
    await expect.poll(() => refundedPartOf(order)).toBe(0.5)
    await until(
      'mails about the parcels',
      async () => {
        const about = mailsOf(admin.server).filter(mail => mail.includes(`To: ${order.email}\n`))
        return ['JD01', 'JD02'].every(number => about.some(mail => mail.includes(number)))
      },
      { within: 30_000 },
    )
    // The window that it would open shows no PDF in a browser without a screen: its session is what counts.
    for (const name of ['Invoice (PDF)', 'Packing list (PDF)']) {
      const address = await page.getByRole('link', { name }).first().getAttribute('href')
      const file = await page.request.get(`${admin.server.url}${address}`)
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
    const shots = process.env.SHOTS
    if (shots) await page.screenshot({ path: `${shots}/parcels.png`, fullPage: true })
    expect(await violationsIn(page, 'light')).toEqual([])
    expect(problems).toEqual([])
  })

  it('a piece less is refunded, and a product more is paid by its customer: 3 clicks, and 3 with 1 input', async () => {
    const order = await paid()
    const { page, problems } = await admin.open(screenOf(order))
    const hands = handsOn(page)
    const products = region(page, 'Products')
    const dialog = page.getByRole('dialog', { name: `Edit order ${order.number}` })
    await hands.click(products.getByRole('button', { name: 'Edit' }))
    await hands.click(dialog.getByRole('button', { name: /^One less of/ }))
    await dialog.getByText('To be refunded').waitFor()
    await hands.click(dialog.getByRole('button', { name: /^Save and refund/ }))
    await dialog.waitFor({ state: 'detached' })
    expect(hands.effort).toEqual({ clicks: 3, inputs: 0 })
    const [invoice] = await admin.api.read<Saved[]>(
      `billing/invoices?filters[and][0][column]=email&filters[and][0][method]=eq&filters[and][0][value]=${order.email}`,
    )
    expect(Number(invoice?.refundedAmount) * 2).toBe(invoice?.amount)
    await region(page, 'Timeline')
      .getByText(/: 2 → 1/)
      .waitFor()

    const more = handsOn(page)
    await more.click(products.getByRole('button', { name: 'Edit' }))
    await more.fill(dialog.getByRole('combobox', { name: 'Add a product' }), 'scale')
    await more.click(page.getByRole('option', { name: /^Scale/ }).first())
    await dialog.getByText('To be paid by the customer').waitFor()
    await more.click(dialog.getByRole('button', { name: /^Save: .* to be paid$/ }))
    await dialog.waitFor({ state: 'detached' })
    expect(more.effort).toEqual({ clicks: 3, inputs: 1 })
    await page.getByText(/still to be paid$/).waitFor()
    const body = { provider: 'dummy', email: order.email }
    // By the link, without an account.
    const { url } = await admin.api.read<{ readonly url: string }>(`ecommerce/orders/${order.id}/payment-link`)
    const path = `/api/ecommerce/payment-links/${new URL(url).searchParams.get('order')}/checkout`
    const asked = ok(await ask<Checkout>(admin.server, 'POST', path, { body }))
    await pay({ ...order, paymentUrl: asked.billingModule.invoices[0]?.paymentUrl ?? '' })
    await until(
      'nothing is owed',
      async () => (await admin.api.read<{ owed: unknown[] }>(`ecommerce/orders/${order.id}/balance`)).owed.length === 0,
      { within: 10_000 },
    )
    expect(await statusOf(order)).toBe('approving')
    await page.reload()
    await products.waitFor()
    expect(await page.getByText(/still to be paid$/).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('a line is refunded with its reason, and a note is added to the timeline', async () => {
    const order = await paid()
    const { page, problems } = await admin.open(screenOf(order))
    await button(page, 'Refund').click()
    const dialog = page.getByRole('dialog', { name: 'Refund the payment' })
    await dialog.getByRole('radio', { name: 'Some of the products' }).check()
    await dialog.getByRole('spinbutton').fill('1')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('One came broken')
    await dialog.getByRole('button', { name: /^Refund/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await region(page, 'Timeline').getByText('One came broken').waitFor()
    const invoice = await invoiceOf(order)
    const refunds = await admin.api.read<{ refund: Saved }[]>(
      `billing/refunds-to-invoices?include=refund&filters[and][0][column]=invoiceId&filters[and][0][method]=eq&filters[and][0][value]=${invoice.id}`,
    )
    expect(refunds).toMatchObject([{ refund: { status: 'succeeded', reason: 'One came broken' } }])
    await expect.poll(() => refundedPartOf(order)).toBe(0.5)
    await page.getByRole('textbox', { name: 'What should the others know?' }).fill('Call before noon')
    await button(page, 'Add note').click()
    await region(page, 'Timeline').getByText('Call before noon').waitFor()
    expect(problems).toEqual([])
  })

  it('what somebody else has refunded or settled meanwhile is not done again', async () => {
    const order = await paid()
    const { page, open } = await admin.open(screenOf(order))
    await button(page, 'Refund').click()
    const refunding = page.getByRole('dialog', { name: 'Refund the payment' })
    await refunding.waitFor()
    const { id } = await invoiceOf(order)
    await admin.api.create(`billing/invoices/${id}/refunds`, { amount: 100 })
    await refunding.getByRole('button', { name: /^Refund/ }).click()
    await page
      .getByText(/changed/)
      .first()
      .waitFor()
    expect((await invoiceOf(order)).refundedAmount).toBe(100)
    const unpaid = await place()
    await open(screenOf(unpaid))
    await button(page, 'Settle by hand').click()
    const settling = page.getByRole('dialog')
    await settling.getByRole('textbox').fill('Cash, at noon')
    const other = await invoiceOf(unpaid)
    await admin.api.create(`billing/invoices/${other.id}/settle`, { note: 'By bank transfer' })
    await settling.getByRole('button', { name: 'Yes, it is paid' }).click()
    await page
      .getByText(/changed/)
      .first()
      .waitFor()
    expect((await invoiceOf(unpaid)).note).toBe('By bank transfer')
  })

  it('an order is canceled after a question, and any status can be set by hand, with a reason', async () => {
    const order = await place()
    const { page, problems } = await admin.open(screenOf(order))
    await button(page, 'Cancel order').click()
    const question = page.getByRole('dialog', { name: 'Cancel this order?' })
    await question.getByRole('button', { name: 'Cancel order' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await statusOf(order)).toBe('canceled')
    await button(page, 'Other status').click()
    const dialog = page.getByRole('dialog', { name: 'Change the status' })
    await dialog.getByRole('combobox', { name: 'New status' }).selectOption('delivered')
    await dialog.getByRole('button', { name: 'Change status' }).click()
    await dialog.getByText('Say why').waitFor()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Paid at the counter')
    await dialog.getByRole('button', { name: 'Change status' }).click()
    await dialog.waitFor({ state: 'detached' })
    await region(page, 'Timeline').getByText('By hand').waitFor()
    expect(await statusOf(order)).toBe('delivered')
    expect(problems).toEqual([])
  })

  it('orders are listed by status with their sums, found by product and number, and move on together', async () => {
    const [first, second] = [await paid(), await paid()]
    const unpaid = await place()
    const { page, problems } = await admin.open('/records/ecommerce/orders')
    await page.getByRole('tab', { name: /^To look through/ }).click()
    const row = (order: PlacedOrder) => page.getByRole('row').filter({ hasText: order.email })
    await row(unpaid).waitFor({ state: 'detached' })
    await row(first).getByText('Paid', { exact: true }).waitFor()
    expect(await row(first).innerText()).toMatch(/₽|€/)
    await page.getByRole('tab', { name: 'All' }).click()
    await row(unpaid).waitFor()
    await page.getByRole('searchbox').first().fill(first.number)
    await row(second).waitFor({ state: 'detached' })
    await row(first).waitFor()
    await page.getByRole('searchbox').first().fill('')
    await row(second).waitFor()
    for (const order of [first, second, unpaid]) await row(order).getByRole('checkbox').check()
    await button(page, 'Packing').click()
    const report = page.getByRole('dialog', { name: 'Next step' })
    await report.getByText('2 orders have moved on.').waitFor()
    await report.getByText(/left as it is/).waitFor()
    await page.keyboard.press('Escape')
    expect([await statusOf(first), await statusOf(second), await statusOf(unpaid)]).toEqual([
      'packaging',
      'packaging',
      'paying',
    ])
    expect(problems).toEqual([])
  })

  it('an order leads to its customer, with all that they have ordered and their account', async () => {
    const order = await paid()
    const { page, problems } = await admin.open(screenOf(order))
    await region(page, 'Customer').getByRole('link', { name: 'Customer and all their orders' }).click()
    await page.getByRole('heading', { level: 1, name: order.email }).waitFor()
    await region(page, 'Orders').getByRole('link').filter({ hasText: order.number }).getByText('Paid').waitFor()
    await region(page, 'Account').getByRole('link', { name: 'Open the account' }).waitFor()
    expect(await violationsIn(page, 'light')).toEqual([])
    expect(problems).toEqual([])
  })

  it('what was paid in a period is downloaded for accountants', async () => {
    const order = await paid()
    const { page, problems } = await admin.open('/records/ecommerce/orders')
    await button(page, 'Export for accounting').click()
    const dialog = page.getByRole('dialog', { name: 'Export for accounting' })
    await dialog.getByLabel('From').fill('2000-01-01')
    // Days are those of the shop's time zone, which may be ahead.
    await dialog.getByLabel('To').fill('2100-12-31')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(order.number)
    await dialog.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  describe.each(['en', 'ru'] as const)('in %s', language => {
    it.each([
      ['a desktop', {}],
      ['a phone', phone],
    ] as const)('have no barriers on %s, in light and dark, and fit', async (_name, device) => {
      const order = await paid()
      const { page, open, problems } = await admin.open(screenOf(order), { language, ...device })
      await region(page, { en: 'Products', ru: 'Товары' }[language])
        .getByRole('button', { name: { en: 'Edit', ru: 'Изменить' }[language] })
        .click()
      const editor = page.getByRole('dialog')
      await editor.getByRole('button', { name: { en: /^One less of/, ru: /^Меньше/ }[language] }).click()
      await editor.getByText({ en: 'To be refunded', ru: 'Вернём покупателю' }[language]).waitFor()
      for (const scheme of ['light', 'dark'] as const) {
        expect(await violationsIn(page, scheme), `editor ${scheme}`).toEqual([])
        const shots = process.env.SHOTS
        const width = 'viewport' in device ? device.viewport?.width : 1440
        if (shots) await page.screenshot({ path: `${shots}/editor-${language}-${width}-${scheme}.png` })
      }
      for (const path of [screenOf(order), '/records/ecommerce/orders', '/records/billing/invoices', '/']) {
        await open(path)
        expect(await violationsInBoth(page), path).toEqual([])
        const shots = process.env.SHOTS
        for (const scheme of shots ? (['light', 'dark'] as const) : []) {
          await paint(page, scheme)
          const name = `${language}-${'viewport' in device ? device.viewport?.width : 1440}-${scheme}`
          await page.screenshot({
            path: `${shots}/${name}-${path.split('/').slice(2).join('-').slice(0, 24)}.png`,
            fullPage: true,
          })
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, path).toBeLessThanOrEqual(0)
      }
      expect(problems).toEqual([])
    })
  })
})
