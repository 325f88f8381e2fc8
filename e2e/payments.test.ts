import { type FakeProvider, fakeProviders } from '@tessera/billing/testing'
import type { Browser, BrowserContextOptions, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerProcess } from '../scripts/server-process.ts'
import { until } from '../scripts/until.ts'
import { accountJourney, type Language } from './account-journey.ts'
import { openAdmin } from './admin.ts'
import { type Api, apiOf, type Saved } from './api.ts'
import { violationsOf } from './barriers.ts'
import { describeInBrowser, desktop, leaveBrowser, openBrowser, phone, visit } from './browser.ts'
import { startDemo } from './demo.ts'
import { shopper } from './shopper.ts'

const where = (path: string, column: string, value: string) =>
  `${path}?filters[and][0][column]=${column}&filters[and][0][method]=eq&filters[and][0][value]=${encodeURIComponent(value)}`

const within = { within: 30_000 }
/** Providers that charge roubles and euros. */
const chargingBoth = ['stripe', 'cloudpayments', 'tiptoppay', 'payselection-international'] as const

describeInBrowser('somebody who pays', () => {
  let server: ServerProcess
  let browser: Browser
  let api: Api
  const webhookUrl = (name: string, kind?: string) =>
    `${server.url}/api/billing/payment-intents/${name}/webhook${kind ? `/${kind}` : ''}`
  const fakes: Readonly<Record<string, FakeProvider>> = Object.fromEntries(
    fakeProviders.map(Fake => {
      const fake = new Fake({ webhookUrl })
      return [fake.name, fake]
    }),
  )

  beforeAll(async () => {
    await Promise.all(Object.values(fakes).map(fake => fake.start()))
    const environment = Object.assign(
      { PAYMENTS_TEST: 'true' },
      ...Object.values(fakes).map(({ variables }) => variables),
    )
    server = await startDemo({ environment })
    browser = await openBrowser()
    api = apiOf(server)
  })

  afterAll(async () => {
    await leaveBrowser(browser)
    await server?.stop()
    await Promise.all(Object.values(fakes).map(fake => fake.close()))
  })

  /** Opens the page of a product as a new visitor, and puts it into the cart. */
  async function takes(
    slug: string,
    currency: string,
    language: Language = 'en',
    options: BrowserContextOptions = desktop,
  ) {
    const product = `${server.url}/${language}/ecommerce/products/${slug}?currency=${currency}`
    const { page, problems, close } = await visit(browser, product, options)
    const guest = { page, problems, close, ...shopper(page, server, language) }
    await guest.add()
    await guest.openCart()
    return guest
  }

  const fakeOf = (name: string): FakeProvider => {
    const fake = fakes[name]
    if (!fake) throw new Error(`There is no fake of ${name}`)
    return fake
  }
  const invoicesOf = (email: string) => api.read<Saved[]>(where('billing/invoices', 'email', email))
  const shot = async (page: import('playwright-core').Page, name: string) =>
    process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })

  describe.each<[string, Language, 'a desktop' | 'a phone', 'light' | 'dark', string, string]>([
    ['stripe', 'en', 'a desktop', 'light', 'scale-noon', 'EUR'],
    ['cloudpayments', 'ru', 'a phone', 'dark', 'nine-samples', 'RUB'],
    ['tiptoppay', 'ru', 'a desktop', 'light', 'first-tile', 'RUB'],
    ['payselection', 'ru', 'a phone', 'light', 'gift-card', 'RUB'],
    ['payselection-international', 'en', 'a phone', 'dark', 'glaze-cards', 'EUR'],
    ['paykeeper', 'ru', 'a desktop', 'dark', 'own-glaze', 'RUB'],
    ['0xprocessing', 'en', 'a desktop', 'light', 'large-sand', 'USD'],
    ['dummy', 'en', 'a phone', 'light', 'trowel', 'RUB'],
  ])('with %s in %s on %s in %s', (provider, language, device, colorScheme, slug, currency) => {
    // It has a window of time instead of tries, and no refunds.
    const isByHand = provider === '0xprocessing'
    const tries = isByHand ? 'at once' : 'at the second try'
    it(`buys ${slug} as a guest ${tries}, sees the order confirmed, and gets money back`, async () => {
      const options = { ...(device === 'a phone' ? phone : desktop), colorScheme }
      const email = `${provider}@example.com`
      const guest = await takes(slug, currency, language, options)
      const { page } = guest
      await shot(page, `${provider}-1-cart`)
      expect(await violationsOf(page)).toEqual([])
      await guest.checkOut(provider, email)
      await page.locator('button[value=pay]').waitFor()
      await shot(page, `${provider}-2-hosted`)
      expect(await violationsOf(page)).toEqual([])
      if (!isByHand) {
        await guest.press('decline')
        await page.getByText(guest.words.declined).waitFor()
        expect((await invoicesOf(email)).map(({ status }) => status)).toEqual(['open'])
      }
      await guest.press('pay')
      await guest.seesPayment(guest.words.paid)
      await shot(page, `${provider}-3-paid`)
      expect(await violationsOf(page)).toEqual([])
      const id = await guest.openOrder()
      await guest.main.getByText(guest.words.approving).first().waitFor()
      await guest.main.getByRole('listitem').locator('img').first().waitFor()
      await shot(page, `${provider}-4-order`)
      expect(await violationsOf(page)).toEqual([])

      const [invoice, ...others] = await invoicesOf(email)
      expect(others).toEqual([])
      expect(invoice).toMatchObject({ status: 'paid', provider, currencyCode: currency })
      expect(await api.read(`ecommerce/orders/${id}`)).toMatchObject({ status: 'approving', email })
      const events = await api.read<Saved[]>(where('billing/payment-events', 'invoiceId', String(invoice?.id)))
      expect(events.filter(({ outcome }) => outcome === 'handled')).toContainEqual(
        expect.objectContaining({ provider }),
      )
      const fake = fakes[provider]
      if (fake) {
        expect(fake.payment(invoice?.id).status).toBe('paid')
        expect(fake.outbox.deliveries.length).toBeGreaterThan(0)
        expect(fake.outbox.deliveries.filter(({ isAccepted }) => !isAccepted)).toEqual([])
      }
      const half = Math.floor(Number(invoice?.amount) / 2)
      await api.create(`billing/invoices/${invoice?.id}/refunds`, { amount: half, isByHand })
      if (fake && !isByHand)
        expect(fake.payment(invoice?.id).transactions.map(({ refunds }) => refunds.length)).toEqual([1])
      await page.reload({ waitUntil: 'networkidle' })
      await guest.main.getByText(guest.words.refunded).waitFor()
      expect(guest.problems).toEqual([])
      await guest.close()
    })
  })

  it('loses the payment page, has everything in the cart again, and pays with another provider', async () => {
    const email = 'expired@example.com'
    const guest = await takes('hexagon-milk', 'USD', 'en', { ...phone, colorScheme: 'dark' })
    const { page } = guest
    await guest.checkOut('0xprocessing', email)
    await guest.press('decline')
    await page.getByText(guest.words.continue).click()
    await guest.seesPayment(guest.words.failed)
    await shot(page, 'failed')
    expect(await violationsOf(page)).toEqual([])
    await guest.main.getByRole('button', { name: guest.words.openCart }).click()
    await guest.checkOut('stripe', email)
    await guest.press('pay')
    await guest.seesPayment(guest.words.paid)
    const invoices = await invoicesOf(email)
    expect(invoices.map(({ provider, status }) => `${provider} ${status}`).toSorted()).toEqual([
      '0xprocessing failed',
      'stripe paid',
    ])
    expect(guest.problems).toEqual([])
    await guest.close()
  })

  it('pays for an order in another way, which closes the first payment page', async () => {
    const email = 'another-way@example.com'
    const guest = await takes('care', 'RUB', 'ru')
    const { page } = guest
    await guest.checkOut('cloudpayments', email)
    await page.getByText(guest.words.leave).click()
    await guest.seesPayment(guest.words.unpaid)
    await guest.openOrder()
    await page.getByRole('button', { name: guest.words.other }).click()
    await guest.checkOut('payselection', email, guest.main)
    await guest.press('pay')
    await guest.seesPayment(guest.words.paid)
    const paid = (await invoicesOf(email)).filter(({ status }) => status === 'paid')
    expect(paid.map(({ provider }) => provider)).toEqual(['payselection'])
    await until('the first page is closed', async () => fakeOf('cloudpayments').payment().status === 'closed', within)
    expect(guest.problems).toEqual([])
    await guest.close()
  })

  it('leaves the payment page, comes back to it from the shop, and pays', async () => {
    const guest = await takes('glaze-cards', 'EUR')
    const { page } = guest
    await guest.checkOut('tiptoppay', 'left@example.com')
    await page.getByText(guest.words.leave).click()
    await guest.seesPayment(guest.words.unpaid)
    await shot(page, 'unpaid')
    expect(await violationsOf(page)).toEqual([])
    await guest.main.getByRole('link', { name: `${guest.words.pay} €38` }).click()
    await guest.press('pay')
    await guest.seesPayment(guest.words.paid)
    expect(guest.problems).toEqual([])
    await guest.close()
  })

  it('reads that the confirmation is late, and sees it arrive without loading the page again', async () => {
    const guest = await takes('nine-samples', 'USD', 'en', phone)
    const { page } = guest
    // It can't be asked: without its notification nobody knows.
    await guest.checkOut('0xprocessing', 'late@example.com')
    const fake = fakeOf('0xprocessing')
    fake.outbox.hold()
    await page.clock.install()
    await guest.press('pay')
    await guest.seesPayment(guest.words.waiting)
    expect(await violationsOf(page)).toEqual([])
    await page.evaluate('window.isSamePage = true')
    const sees = (text: string) =>
      until(
        text,
        async () => {
          await page.clock.runFor(20_000)
          return guest.main.getByText(text, { exact: true }).isVisible()
        },
        within,
      )
    await sees(guest.words.late)
    await shot(page, 'late')
    expect(await violationsOf(page)).toEqual([])
    expect((await fake.outbox.release()).map(({ isAccepted }) => isAccepted)).toEqual([true])
    await sees(guest.words.paid)
    expect(await page.evaluate('window.isSamePage')).toBe(true)
    expect(guest.problems).toEqual([])
    // Its clock stands still for good.
    await page.context().close()
  })

  it('pays twice: the order is paid once, and an administrator learns of the other payment', async () => {
    const email = 'twice@example.com'
    const guest = await takes('trowel', 'RUB')
    await guest.checkOut('payselection', email)
    await guest.press('payTwice')
    await guest.seesPayment(guest.words.paid)
    const id = await guest.openOrder()
    const [invoice] = await invoicesOf(email)
    const of = where('billing/payment-events', 'invoiceId', String(invoice?.id))
    expect((await api.read<Saved[]>(of)).map(({ outcome }) => outcome).toSorted()).toEqual(['handled', 'unmatched'])
    expect(fakeOf('payselection').payment().transactions).toHaveLength(2)
    const { page, problems, open, close } = await openAdmin(browser, server, `/records/ecommerce/orders/${id}`)
    await shot(page, 'admin-twice')
    await page.getByRole('region', { name: 'Timeline' }).getByText('Notification from payselection').nth(1).waitFor()
    await open('/')
    await page.getByRole('link', { name: /notifications? that fits? no invoice/ }).click()
    await page.getByRole('row').filter({ hasText: 'Matches no invoice' }).first().waitFor()
    expect([...guest.problems, ...problems]).toEqual([])
    await close()
    await guest.close()
  })

  // Those that charge both: the others are asked for one currency at a time.
  it.each(chargingBoth)(
    'buys in two currencies with an account and %s: a button for each payment, and what is missing is said',
    async provider => {
      const email = `two-currencies-${provider}@example.com`
      const isFirst = provider === chargingBoth[0]
      const { page, problems, close } = await visit(browser, `${server.url}/en`, { ...phone, colorScheme: 'dark' })
      await accountJourney(server.url).begin(page, email)
      const buyer = shopper(page, server)
      await buyer.look('scale-noon', 'RUB')
      await buyer.add()
      await buyer.look('star-saffron', 'EUR')
      await buyer.add()
      await buyer.sees(2)
      await buyer.openCart()
      expect(
        await buyer.drawer
          .locator('[name=provider] option, [name=provider][type=radio]')
          .evaluateAll(found => found.map(each => each.getAttribute('value'))),
      ).toEqual([...chargingBoth, 'dummy'])
      await shot(page, 'two-cart')
      await buyer.checkOut(provider, email)
      await buyer.drawer.getByText(buyer.words.several).waitFor()
      await shot(page, 'two-links')
      if (isFirst) expect(await violationsOf(page)).toEqual([])
      await buyer.drawer.getByRole('link', { name: `${buyer.words.pay} ₽12,400` }).click()
      await buyer.press('pay')
      await buyer.seesPayment(buyer.words.part)
      await shot(page, 'two-part')
      if (isFirst) expect(await violationsOf(page)).toEqual([])
      await buyer.main.getByRole('link', { name: `${buyer.words.pay} €232` }).click()
      await buyer.press('pay')
      await buyer.seesPayment(buyer.words.paid)
      const id = await buyer.openOrder()
      await shot(page, 'two-order')
      expect(await api.read(`ecommerce/orders/${id}`)).toMatchObject({ status: 'approving' })
      const paid = await invoicesOf(email)
      expect(paid.map(({ status, currencyCode, amount }) => [status, currencyCode, amount]).toSorted()).toEqual([
        ['paid', 'EUR', 23_200],
        ['paid', 'RUB', 1_240_000],
      ])
      expect(problems).toEqual([])
      await close()
    },
  )

  it('uses the keyboard alone, from the product to the order', async () => {
    const product = `${server.url}/ru/ecommerce/products/gift-card?currency=EUR`
    const { page, problems, close } = await visit(browser, product)
    const guest = shopper(page, server, 'ru')
    const { keyboard } = page
    /** Presses Tab until the focus is there. */
    async function tabTo(target: Locator): Promise<void> {
      for (let stops = 0; stops < 80; stops++) {
        if (await target.evaluate(each => each === document.activeElement)) return
        await keyboard.press('Tab')
      }
      throw new Error(`The focus never reaches ${target}`)
    }
    await tabTo(page.locator('form[data-add-to-cart] button[type=submit]').first())
    await keyboard.press('Enter')
    await guest.sees(1)
    await tabTo(guest.icon)
    await keyboard.press('Enter')
    const choice = guest.drawer.locator('select[name=provider]')
    await choice.waitFor()
    await tabTo(choice)
    for (let steps = 0; steps < 3; steps++) await keyboard.press('ArrowDown')
    await expect.poll(() => choice.inputValue()).toBe('payselection-international')
    await tabTo(guest.drawer.getByLabel(guest.words.email))
    await keyboard.type('keys@example.com')
    await keyboard.press('Enter')
    await page.locator('button[value=pay]').waitFor()
    await tabTo(page.locator('button[value=pay]'))
    await keyboard.press('Enter')
    await guest.seesPayment(guest.words.paid)
    await tabTo(guest.main.getByRole('article').getByRole('link'))
    await keyboard.press('Enter')
    await page.waitForURL(/\/ecommerce\/orders\/[0-9a-f-]{36}$/)
    await guest.main.getByText(guest.words.approving).first().waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('gets money back, in part and then all of it, at the provider and on the order’s screen', async () => {
    const email = 'refunded@example.com'
    const guest = await takes('care', 'RUB', 'ru', phone)
    await guest.checkOut('cloudpayments', email)
    await guest.press('pay')
    await guest.seesPayment(guest.words.paid)
    const id = await guest.openOrder()
    const { page, problems, open, close } = await openAdmin(browser, server, `/records/ecommerce/orders/${id}`)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    // It was asked whether the money may be taken, then told that it was.
    await timeline.getByText('Notification from cloudpayments').nth(1).waitFor()

    async function refund(way: string, amount?: string): Promise<void> {
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Refund the payment' })
      await dialog.getByRole('radio', { name: way }).check()
      if (amount !== undefined) await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
      await dialog.getByRole('button', { name: /^Refund/ }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    const refunds = () =>
      fakeOf('cloudpayments')
        .payment()
        .transactions.map(each => each.refunds.map(({ amount }) => amount))
    await refund('An amount', '600')
    await timeline.getByText('₽600').first().waitFor()
    expect(refunds()).toEqual([['600.00']])
    await refund('All that is left')
    await timeline.getByText('₽1,050').first().waitFor()
    expect(refunds()).toEqual([['600.00', '1050.00']])
    const [invoice] = await invoicesOf(email)
    expect(invoice).toMatchObject({ amount: 165_000, refundedAmount: 165_000 })
    await page.getByText('Refunded', { exact: true }).first().waitFor()
    await shot(page, 'admin-refunded')
    await page.getByRole('button', { name: 'Refund', exact: true }).waitFor({ state: 'detached' })
    await open('/records/billing/payment-events')
    await page.getByRole('row').filter({ hasText: 'cloudpayments' }).first().waitFor()
    await shot(page, 'admin-events')
    expect([...guest.problems, ...problems]).toEqual([])
    await close()
    await guest.close()
  })
})
