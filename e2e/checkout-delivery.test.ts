import { type FakeProvider, fakeProviders } from '@tessera/billing/testing'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServerProcess } from '../scripts/server-process.ts'
import { openAdmin } from './admin.ts'
import { type Api, apiOf, type Saved } from './api.ts'
import { violationsOf } from './barriers.ts'
import { describeInBrowser, desktop, leaveBrowser, openBrowser, phone, visit } from './browser.ts'
import { startDemo } from './demo.ts'
import { shopper } from './shopper.ts'

const words = {
  en: {
    courier: 'Courier',
    pickup: 'Pick-up',
    have: 'I have a discount code',
    code: 'Discount code',
    apply: 'Apply',
    remove: 'Remove',
    undo: 'Undo',
    invalid: 'This code isn’t valid.',
    address: 'Delivery address',
    name: 'Full name',
    country: 'Country',
    city: 'City',
    street: 'Street and house',
    tax: /Including .* tax/,
    subtotal: 'Products',
    free: 'Free',
    discount: 'Autumn',
  },
  ru: {
    courier: 'Курьер',
    pickup: 'Самовывоз',
    have: 'У меня есть промокод',
    code: 'Промокод',
    apply: 'Применить',
    remove: 'Убрать',
    undo: 'Вернуть',
    invalid: 'Этот промокод не действует.',
    address: 'Адрес доставки',
    name: 'Имя и фамилия',
    country: 'Страна',
    city: 'Город',
    street: 'Улица, дом',
    tax: /Включая налог: /,
    subtotal: 'Товары',
    free: 'Бесплатно',
    discount: 'Осень',
  },
} as const

const where = (path: string, column: string, value: string) =>
  `${path}?filters[and][0][column]=${column}&filters[and][0][method]=eq&filters[and][0][value]=${encodeURIComponent(value)}`

describeInBrowser('a checkout with a delivery, a discount code and tax', () => {
  let server: ServerProcess
  let browser: Browser
  let api: Api
  const webhookUrl = (name: string, kind?: string) =>
    `${server.url}/api/billing/payment-intents/${name}/webhook${kind ? `/${kind}` : ''}`
  const fakes: readonly FakeProvider[] = fakeProviders.map(Fake => new Fake({ webhookUrl }))

  beforeAll(async () => {
    await Promise.all(fakes.map(fake => fake.start()))
    const environment = Object.assign({ PAYMENTS_TEST: 'true' }, ...fakes.map(({ variables }) => variables))
    server = await startDemo({ environment })
    browser = await openBrowser()
    api = apiOf(server)
    const currencies = await api.read<Saved[]>('billing/currencies?limit=100')
    const idOf = (code: string) => currencies.find(each => each.code === code)?.id
    for (const path of ['ecommerce/delivery-methods', 'ecommerce/discounts']) {
      for (const { id } of await api.read<Saved[]>(`${path}?limit=100`))
        await api.change(path, id, { isEnabled: false })
    }
    const courier = await api.create('ecommerce/delivery-methods', {
      title: { en: words.en.courier, ru: words.ru.courier },
    })
    for (const [code, amount] of [
      ['EUR', 500],
      ['RUB', 30_000],
    ] as const) {
      await api.create('ecommerce/delivery-rates', {
        deliveryMethodId: courier.id,
        currencyId: idOf(code),
        amount,
        freeFrom: 100_000_000,
      })
    }
    await api.create('ecommerce/delivery-methods', {
      title: { en: words.en.pickup, ru: words.ru.pickup },
      kind: 'pickup',
      openingHours: { en: 'Daily 10 to 20', ru: 'Ежедневно с 10 до 20' },
      orderIndex: 1,
    })
    await api.create('ecommerce/discounts', {
      title: { en: words.en.discount, ru: words.ru.discount },
      code: 'AUTUMN',
      kind: 'percent',
      percent: 1000,
    })
    const taxClass = await api.create('ecommerce/tax-classes', { title: { en: 'Standard', ru: 'Обычный' } })
    for (const country of ['RU', 'DE']) {
      await api.create('ecommerce/tax-rates', { taxClassId: taxClass.id, country, percent: 2000 })
    }
    for (const slug of ['scale-noon', 'nine-samples', 'trowel']) {
      const [found] = await api.read<Saved[]>(where('ecommerce/products', 'slug', slug))
      if (found) await api.change('ecommerce/products', found.id, { taxClassId: taxClass.id })
    }
  })

  afterAll(async () => {
    await leaveBrowser(browser)
    await server?.stop()
    await Promise.all(fakes.map(fake => fake.close()))
  })

  const shot = async (page: Page, name: string) =>
    process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })

  async function fillAddress(drawer: Locator, w: (typeof words)['en' | 'ru'], country: string): Promise<void> {
    const fields = drawer.getByRole('group', { name: w.address })
    await fields.getByLabel(w.name).fill('Ada Byron')
    await fields.getByLabel(w.country).selectOption(country)
    await fields.getByLabel(w.city).fill('Bonn')
    await fields.getByLabel(w.street).fill('Markt 1')
  }

  it.each([
    ['stripe', 'en', 'a desktop', 'light', 'scale-noon', 'EUR', 'DE'],
    ['cloudpayments', 'ru', 'a phone', 'dark', 'nine-samples', 'RUB', 'RU'],
  ] as const)(
    'is paid with %s in %s on %s in %s',
    async (provider, language, device, colorScheme, slug, currency, country) => {
      const w = words[language]
      const email = `delivery-${provider}@example.com`
      const product = `${server.url}/${language}/ecommerce/products/${slug}?currency=${currency}`
      const options = { ...(device === 'a phone' ? phone : desktop), colorScheme }
      const { page, problems, close } = await visit(browser, product, options)
      const guest = shopper(page, server, language)
      const { drawer } = guest
      await guest.add()
      await guest.openCart()

      // The first way is chosen, and needs an address; the other one is free, and needs none.
      const [courier, pickup] = [
        drawer.getByRole('radio', { name: w.courier }),
        drawer.getByRole('radio', { name: w.pickup }),
      ]
      await expect.poll(() => courier.isChecked()).toBe(true)
      await drawer.getByRole('group', { name: w.address }).waitFor()
      await shot(page, `delivery-${provider}-1-cart`)
      expect(await violationsOf(page)).toEqual([])
      await pickup.check()
      await drawer.getByRole('group', { name: w.address }).waitFor({ state: 'detached' })
      await courier.check()
      await drawer.getByRole('group', { name: w.address }).waitFor()

      // A wrong code, by the keyboard alone; then the right one, taken out and put back.
      await drawer.getByRole('button', { name: w.have }).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.type('spring')
      await page.keyboard.press('Enter')
      await drawer.getByText(w.invalid).waitFor()
      expect(await violationsOf(page)).toEqual([])
      await drawer.getByLabel(w.code).fill('autumn')
      await drawer.getByRole('button', { name: w.apply }).click()
      await drawer.getByText('AUTUMN', { exact: true }).waitFor()
      await drawer.getByRole('button', { name: w.remove, exact: true }).click()
      await drawer.getByRole('button', { name: w.undo }).click()
      await drawer.getByRole('term').getByText(w.discount, { exact: true }).waitFor()
      await drawer.getByText(w.tax).waitFor()
      await drawer.getByText(w.subtotal, { exact: true }).waitFor()

      await fillAddress(drawer, w, country)
      await shot(page, `delivery-${provider}-2-filled`)
      expect(await violationsOf(page)).toEqual([])
      await guest.checkOut(provider, email)
      await guest.press('pay')
      await guest.seesPayment(guest.words.paid)
      const id = await guest.openOrder()
      await guest.main.getByText('Ada Byron').waitFor()
      await guest.main.getByText(w.tax).waitFor()
      await shot(page, `delivery-${provider}-3-order`)
      expect(await violationsOf(page)).toEqual([])

      const order = await api.read(`ecommerce/orders/${id}`)
      expect(order).toMatchObject({ status: 'approving', discountCode: 'AUTUMN', address: { country, city: 'Bonn' } })
      const adjustments = await api.read<Saved[]>(where('ecommerce/adjustments', 'orderId', id))
      const [line] = await api.read<Saved[]>(where('ecommerce/orders-to-products', 'orderId', id))
      const price = Number(line?.unitAmount) * Number(line?.quantity)
      const delivery = currency === 'EUR' ? 500 : 30_000
      expect(adjustments.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
        ['delivery', delivery],
        ['discount', -Math.round(price / 10)],
      ])
      const [invoice] = await api.read<Saved[]>(where('billing/invoices', 'email', email))
      const paid = price - Math.round(price / 10)
      expect(invoice).toMatchObject({ status: 'paid', amount: paid + delivery })
      expect(line?.taxAmount).toBe(Math.round(paid / 6))

      // The next order knows where to.
      await guest.look(slug, currency)
      await guest.add()
      await guest.openCart()
      await expect.poll(() => drawer.getByLabel(w.name).inputValue()).toBe('Ada Byron')
      // A wrong code was refused, nothing else.
      expect(problems.filter(each => !/\b400\b/.test(each))).toEqual([])
      await close()

      const office = await openAdmin(browser, server, `/records/ecommerce/orders/${id}`)
      await office.page.locator('address').getByText('Ada Byron').waitFor()
      await office.page.getByText('Discount code: AUTUMN').waitFor()
      await shot(office.page, `delivery-${provider}-4-admin`)
      await office.close()
    },
  )

  it('is set up where the menu says: a delivery with prices in major units, a discount, a tax', async () => {
    const { page, close } = await openAdmin(browser, server, '/')
    const menu = page.getByRole('navigation', { name: 'Main navigation' })
    await menu.getByRole('button', { name: 'Shop' }).click()
    for (const name of ['Discounts', 'Tax classes']) await menu.getByRole('link', { name }).waitFor()
    await menu.getByRole('link', { name: 'Delivery methods' }).click()
    await page.getByRole('heading', { name: 'Delivery methods' }).waitFor()
    await shot(page, 'settings-1-list')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('new delivery method')
    await page.getByRole('option', { name: /^New: Delivery method/ }).click()
    await page.waitForURL(/delivery-methods\/new/)
    await page
      .getByRole('textbox', { name: /^Title/ })
      .first()
      .fill('Post')
    await page.getByRole('button', { name: 'Add a price' }).click()
    await page.getByLabel(/^Costs/).fill('4,90')
    await page.getByLabel(/^Free from a sum of/).fill('50')
    await shot(page, 'settings-2-delivery')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/delivery-methods\/[0-9a-f-]{36}/)
    const [method] = (await api.read<Saved[]>('ecommerce/delivery-methods?limit=100')).filter(each =>
      Object.values(each.title as object).includes('Post'),
    )
    const rates = await api.read<Saved[]>(where('ecommerce/delivery-rates', 'deliveryMethodId', String(method?.id)))
    expect(rates).toMatchObject([{ amount: 490, freeFrom: 5000 }])

    await page.goto(`${server.url}/admin/records/ecommerce/discounts/new`)
    await page
      .getByRole('textbox', { name: /^Title/ })
      .first()
      .fill('Winter')
    await page.getByLabel('Code', { exact: true }).fill('winter')
    await page.getByLabel('Percent', { exact: true }).fill('12,5')
    await shot(page, 'settings-3-discount')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/discounts\/[0-9a-f-]{36}/)
    expect(await api.read<Saved[]>(where('ecommerce/discounts', 'code', 'WINTER'))).toMatchObject([{ percent: 1250 }])

    await page.goto(`${server.url}/admin/records/ecommerce/tax-classes/new`)
    await page
      .getByRole('textbox', { name: /^Title/ })
      .first()
      .fill('Books')
    await page.getByRole('button', { name: 'Add a rate' }).click()
    await page.getByLabel('Country, two letters').fill('fr')
    await page.getByLabel('Percent', { exact: true }).fill('5,5')
    await shot(page, 'settings-4-tax')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/tax-classes\/[0-9a-f-]{36}/)
    expect(await api.read<Saved[]>(where('ecommerce/tax-rates', 'country', 'FR'))).toMatchObject([{ percent: 550 }])
    await close()
  })
})
