import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../scripts/until.ts'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { describeInBrowser, visit } from './browser.ts'
import { type Effort, type Hands, handsOn } from './hands.ts'
import { mailsOf } from './mailbox.ts'
import { shopper } from './shopper.ts'

/** What a piece of work takes at Shopify. */
interface OtherEffort extends Effort {
  /** Each step was found on the page named beside it; others are what its steps are said to be, and nobody has counted them there. */
  readonly isVerified?: true
}

/**
 * The least that Shopify's help asks for the same work, counted by the same rules from the steps of its pages, beginning on the
 * same screen:
 * - A product's screen has one price, in the shop's currency (help.shopify.com/manual/products/details); that of another market is
 *   changed in the catalogue of the market, found again by the product, and saved there
 *   (help.shopify.com/manual/international/pricing).
 * - A new product has title, media, price, quantity and collections on its screen (help.shopify.com/manual/products/details), and
 *   the second price elsewhere.
 * - Two options are added by `Add options`, a name and each of their values; the price of the product is that of each variant until it
 *   is changed there (help.shopify.com/manual/products/variants).
 * - A file is imported by `Import`, `Add file`, `Upload and preview` and `Import products`
 *   (help.shopify.com/manual/products/import-export/import-products).
 * - Selected products are added to a collection by a menu, `Add to collections`, a choice and `Save`
 *   (help.shopify.com/manual/shopify-admin/productivity-tools/bulk-actions).
 * - Products are edited many at once in a table: each cell is typed, there is no percentage and nothing that undoes it
 *   (help.shopify.com/manual/shopify-admin/productivity-tools/bulk-editing-products): all of them are selected, opened in the
 *   editor and saved; nine prices are nine cells, and nine more back.
 * - An order is sent in parts by `Fulfill items`, quantity, tracking number and `Fulfill items` for each
 *   (help.shopify.com/manual/fulfillment/fulfilling-orders); something comes back by `Return items`, quantity, `No return shipping`
 *   and `Create return`, and is paid back by `Refund`, quantity and `Refund`
 *   (help.shopify.com/manual/fulfillment/managing-orders/returns).
 * - A draft order begins with `Create order`; products and a customer are added, and an invoice is sent
 *   (help.shopify.com/manual/orders/create-orders); a paid order is edited, and the customer gets an updated invoice
 *   (help.shopify.com/manual/orders/edit-orders). These pages name no single click, so that there is nothing to count.
 */
const shopify = {
  twoPrices: { clicks: 4, inputs: 2 },
  product: { clicks: 5, inputs: 6 },
  skus: { clicks: 5, inputs: 14 },
  file: { clicks: 4, inputs: 1 },
  categories: { clicks: 5, inputs: 1 },
  prices: { clicks: 6, inputs: 18 },
  order: { clicks: 9, inputs: 6 },
} as const satisfies Record<string, OtherEffort>

/** A picture of one colour. */
async function picture(name: string, background: string) {
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

describeInBrowser('the work of somebody who keeps a shop', () => {
  const admin = adminSuite()
  const report: string[] = []
  const mugs: string[] = []

  beforeAll(async () => {
    for (let number = 1; number <= 10; number++) {
      const title = `Mug ${number}`
      mugs.push((await admin.api.create('ecommerce/products', { adminTitle: title, title: { en: title } })).id)
    }
  })
  afterAll(() => {
    process.stdout.write(`\n${['Work of a shop keeper: here | at Shopify', ...report].join('\n')}\n`)
  })

  /** Notes what a piece of work took, beside Shopify's. */
  function note(work: string, { clicks, inputs }: Effort, other?: OtherEffort): void {
    const said = (effort: Effort) => `${effort.clicks} clicks, ${effort.inputs} inputs`
    const beside = other ? `${said(other)}${other.isVerified ? '' : ' (not verified)'}` : 'not verified'
    report.push(`  ${work}: ${said({ clicks, inputs })} | ${beside}`)
  }

  const list = '/records/ecommerce/products'
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const region = (page: Page, name: string) => page.getByRole('region', { name })
  const input = (page: Page, name: string) => page.getByLabel(name, { exact: true })
  const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor()
  const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const amountsOf = async (id: string) => {
    const { prices } = await admin.api.read<{
      readonly prices: readonly { readonly currencyCode: string; readonly amount: string | null }[]
    }>(`ecommerce/products/${id}/prices`)
    return Object.fromEntries(prices.flatMap(({ currencyCode, amount }) => (amount ? [[currencyCode, amount]] : [])))
  }
  const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' })
  const equal = (column: string, value: string) =>
    `filters[and][0][column]=${column}&filters[and][0][method]=eq&filters[and][0][value]=${value}`

  it('gives a product two prices in two fields, without a drawer', async () => {
    const { id } = await admin.api.create('ecommerce/products', { title: { en: 'Bowl' } })
    const { page, problems } = await admin.open(`${list}/${id}`, { forms: 'en' })
    const hands = handsOn(page)
    await hands.fill(input(page, 'Price, €'), '49')
    await hands.fill(input(page, 'Price, ₽'), '4 900,50')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await hands.click(button(page, 'Save'))
    await saved(page)
    expect(await amountsOf(id)).toEqual({ EUR: '49.00', RUB: '4900.50' })
    note('two prices', hands.effort, shopify.twoPrices)
    expect(hands.effort).toEqual({ clicks: 1, inputs: 2 })
    expect(problems).toEqual([])
  })

  it('makes a product with 3 pictures, 2 prices, a category and its stock on one screen, which is then sold', async () => {
    const { page, problems } = await admin.open(`${list}/new`, { forms: 'en' })
    const screen = page.url()
    const hands = handsOn(page)
    await hands.fill(input(page, 'Title'), 'Jug of one screen')
    await hands.drop(region(page, 'Pictures').locator('input[type=file]'), [
      await picture('Jug front.png', 'navy'),
      await picture('Jug side.png', 'teal'),
      await picture('Jug top.png', 'gold'),
    ])
    await page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').nth(2).waitFor()
    await hands.fill(input(page, 'Price, €'), '35')
    await hands.fill(input(page, 'Price, ₽'), '3500')
    await hands.fill(input(page, 'Add a category'), 'floors')
    await hands.click(page.getByRole('option', { name: /For floors/ }))
    await hands.fill(page.getByRole('textbox', { name: /In stock$/ }).first(), '12')
    expect([page.url(), await page.getByRole('dialog').count()]).toEqual([screen, 0])
    await hands.click(button(page, 'Save'))
    await page.waitForURL(/products\/[0-9a-f-]{36}$/)
    await saved(page)
    const id = idOf(page)
    expect(await amountsOf(id)).toEqual({ EUR: '35.00', RUB: '3500.00' })
    expect(await admin.api.read(`ecommerce/products/${id}/stock`)).toMatchObject([{ available: 12, storeId: null }])
    note('new product: 3 pictures, 2 prices, category, stock', hands.effort, shopify.product)
    expect(hands.effort.clicks + hands.effort.inputs).toBeLessThanOrEqual(12)
    expect(problems).toEqual([])

    const { slug } = await admin.api.read(`ecommerce/products/${id}`)
    const customer = admin.keep(await visit(admin.browser, admin.server.url))
    const { look, add, sees } = shopper(customer.page, admin.server)
    await look(String(slug))
    await add()
    await sees(1)
    expect(customer.problems).toEqual([])
  })

  it('makes 24 SKUs of 3 sizes and 8 colours, and opens no raw record', async () => {
    const { page, problems } = await admin.open(`${list}/new`, { forms: 'en' })
    const hands = handsOn(page)
    await hands.fill(input(page, 'Title'), 'Plate in many kinds')
    await hands.fill(input(page, 'Price, €'), '20')
    await hands.click(button(page, 'Add an option'))
    await hands.fill(input(page, 'Option'), 'Size')
    await hands.fill(input(page, 'Add values: Size'), 'S, M, L,')
    await hands.click(button(page, 'Add another option'))
    await hands.fill(input(page, 'Option').last(), 'Colour')
    await hands.fill(input(page, 'Add values: Colour'), 'Black, White, Sand, Moss, Sky, Rose, Plum, Slate,')
    await page.getByText('24 combinations').waitFor()
    await hands.click(button(page, 'Fill in'))
    await hands.fill(input(page, 'Price, EUR: L / Plum'), '31,50')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await hands.click(button(page, 'Save'))
    await page.waitForURL(/products\/[0-9a-f-]{36}$/)
    await saved(page)
    const { skus } = await admin.api.read<{ skus: readonly { code: string; isEnabled: boolean }[] }>(
      `ecommerce/products/${idOf(page)}/options`,
    )
    expect([skus.length, skus.every(({ isEnabled }) => isEnabled), new Set(skus.map(({ code }) => code)).size]).toEqual(
      [24, true, 24],
    )
    note('24 SKUs of 3 × 8 values', hands.effort, shopify.skus)
    expect(hands.effort).toEqual({ clicks: 4, inputs: 7 })
    expect(problems).toEqual([])
  })

  it('imports a file of 50 products with prices and categories, which are sold at once', async () => {
    const lines = Array.from({ length: 50 }, (_, at) => `imported-${at},Card ${at},${100 + at}.50,floors`)
    const { page, problems } = await admin.open(list)
    const hands = handsOn(page)
    await hands.click(button(page, 'Export and import'))
    await hands.click(page.getByRole('menuitem', { name: 'Import…' }))
    const dialog = page.getByRole('dialog', { name: /^Import/ })
    await hands.drop(dialog.locator('input[type=file]'), {
      name: 'cards.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`slug,title.en,price.RUB,categories\n${lines.join('\n')}\n`),
    })
    await dialog.getByText('50 rows in cards.csv').waitFor()
    await hands.click(dialog.getByRole('button', { name: 'Check', exact: true }))
    await dialog.getByText('50 to create').waitFor()
    await hands.click(dialog.getByRole('button', { name: 'Import 50 rows' }))
    await dialog.getByText('50 records created').waitFor()
    note('file of 50 products', hands.effort, shopify.file)
    expect(hands.effort).toEqual({ clicks: 4, inputs: 1 })
    expect(problems).toEqual([])

    const customer = admin.keep(await visit(admin.browser, admin.server.url))
    const { look, add, sees, main } = shopper(customer.page, admin.server)
    await look('imported-7')
    await main.getByText('₽107.50').first().waitFor()
    await add()
    await sees(1)
    expect(customer.problems).toEqual([])
  })

  it('puts 10 products into a category with 4 clicks', async () => {
    const { page, problems } = await admin.open(`${list}?search=Mug`)
    await page.getByRole('row').nth(10).waitFor()
    const hands = handsOn(page)
    await hands.click(selectAll(page))
    await hands.click(region(page, 'Selection').getByRole('button', { name: 'Categories' }))
    await page.locator('dialog [role=combobox]:focus').waitFor()
    await hands.type('floors')
    await hands.click(page.getByRole('option', { name: /For floors/ }))
    await hands.click(button(page, 'Apply to 10 records'))
    await page.getByText('10 records updated').waitFor()
    const [category] = await admin.api.read<Saved[]>(`ecommerce/categories?${equal('slug', 'floors')}`)
    const links = await admin.api.read<Saved[]>(
      `ecommerce/categories-to-products?${equal('categoryId', category?.id ?? '')}&limit=1000`,
    )
    expect(links.filter(({ productId }) => mugs.includes(String(productId)))).toHaveLength(10)
    note('category of 10 products', hands.effort, shopify.categories)
    expect(hands.effort).toEqual({ clicks: 4, inputs: 1 })
    expect(problems).toEqual([])
  })

  it('raises the prices of a category by 10 % with 5 clicks, and takes it back with one', async () => {
    const [noon] = await admin.api.read<Saved[]>(`ecommerce/products?${equal('slug', 'scale-noon')}`)
    const price = async () => (await amountsOf(noon?.id ?? '')).RUB
    const before = Number(await price())
    const { page, problems } = await admin.open(list)
    const hands = handsOn(page)
    await hands.click(button(page, 'Categories'))
    await hands.click(page.getByRole('dialog', { name: 'Categories' }).getByRole('button', { name: /For walls/ }))
    await page
      .getByRole('row', { name: /At the studio/ })
      .first()
      .waitFor({ state: 'detached' })
    await hands.click(selectAll(page))
    await hands.click(button(page, 'Change prices'))
    await page.locator('dialog input:focus').waitFor()
    await hands.type('10')
    await hands.click(page.getByRole('dialog').getByRole('button', { name: /^Change \d+ prices$/ }))
    await page.getByText(/\d+ prices changed/).waitFor()
    expect(Number(await price())).toBeCloseTo(before * 1.1, 2)
    const { effort } = hands
    await hands.click(button(page, 'Undo'))
    await page.getByText('The prices are as they were').waitFor()
    expect(Number(await price())).toBe(before)
    note('prices of a category up 10 % and back', hands.effort, shopify.prices)
    expect([effort, hands.effort]).toEqual([
      { clicks: 5, inputs: 1 },
      { clicks: 6, inputs: 1 },
    ])
    expect(problems).toEqual([])
  })

  it('sends a paid order in two parcels, and takes one piece back for its money', async () => {
    const customer = await visit(admin.browser, admin.server.url)
    admin.keep(customer)
    const { look, add, openCart, checkOut, press, seesPayment, openOrder, words } = shopper(customer.page, admin.server)
    await look('scale-noon')
    await add()
    await add()
    await openCart()
    await checkOut('dummy', 'ada@example.com')
    await press('pay')
    await seesPayment(words.paid)
    const id = await openOrder()

    const { page, problems } = await admin.open(`/records/ecommerce/orders/${id}`)
    const hands = handsOn(page)
    const parcels = region(page, 'Parcels')
    await sendPiece(page, hands, 'JD01')
    await parcels.getByText('Partly sent').waitFor()
    await sendPiece(page, hands, 'JD02')
    await parcels.getByText('Sent', { exact: true }).waitFor()
    const returns = region(page, 'Returns')
    await hands.click(returns.getByRole('button', { name: 'Note a return' }))
    const noting = page.getByRole('dialog', { name: 'What comes back?' })
    await hands.fill(noting.getByRole('spinbutton'), '1')
    await hands.click(noting.getByRole('button', { name: 'Note a return' }))
    await noting.waitFor({ state: 'detached' })
    await hands.click(returns.getByRole('button', { name: 'It has arrived' }))
    await hands.click(returns.getByRole('button', { name: 'Refund' }))
    const refunding = page.getByRole('dialog', { name: 'Refund this return?' })
    await hands.click(refunding.getByRole('button', { name: 'Refund' }))
    await returns.getByText('Refunded', { exact: true }).waitFor()
    const paid = async () => {
      const [invoice] = await admin.api.read<Saved[]>(`billing/invoices?${equal('email', 'ada@example.com')}`)
      return invoice
    }
    await until(
      'half of it is refunded',
      async () => {
        const invoice = await paid()
        return Number(invoice?.refundedAmount) * 2 === invoice?.amount
      },
      { within: 30_000 },
    )
    note('order in two parcels, one piece returned and refunded', hands.effort, shopify.order)
    expect(hands.effort).toEqual({ clicks: 9, inputs: 5 })
    expect(problems).toEqual([])
  })

  it('makes a draft of two products, and sends its link', async () => {
    const { page, problems } = await admin.open('/records/ecommerce/orders')
    const hands = handsOn(page)
    await hands.click(button(page, 'Create order'))
    await addProduct(page, hands, 'scale', page)
    await page.getByRole('spinbutton').first().waitFor()
    await addProduct(page, hands, 'trowel', page)
    await page.getByRole('spinbutton').nth(1).waitFor()
    await hands.fill(page.getByRole('textbox', { name: 'E-mail' }), 'drafted@example.com')
    await hands.click(button(page, 'Send link'))
    const question = page.getByRole('dialog', { name: 'Send the payment link?' })
    await hands.click(question.getByRole('button', { name: 'Send', exact: true }))
    await question.waitFor({ state: 'detached' })
    await until(
      'a mail with the link',
      async () => mailsOf(admin.server).some(mail => mail.includes('To: drafted@example.com\n')),
      { within: 30_000 },
    )
    note('draft of two products, sent as a link', hands.effort)
    expect(hands.effort).toEqual({ clicks: 5, inputs: 3 })
    expect(problems).toEqual([])
  })

  it('adds a product to a paid order, and asks for the difference', async () => {
    const customer = await visit(admin.browser, admin.server.url)
    admin.keep(customer)
    const { look, add, openCart, checkOut, press, seesPayment, openOrder, words } = shopper(customer.page, admin.server)
    await look('scale-noon')
    await add()
    await openCart()
    await checkOut('dummy', 'edited@example.com')
    await press('pay')
    await seesPayment(words.paid)
    const id = await openOrder()

    const { page, problems } = await admin.open(`/records/ecommerce/orders/${id}`)
    const hands = handsOn(page)
    await hands.click(region(page, 'Products').getByRole('button', { name: 'Edit' }))
    const dialog = page.getByRole('dialog', { name: /^Edit order/ })
    await addProduct(page, hands, 'trowel', dialog)
    await dialog.getByText('To be paid by the customer').waitFor()
    await hands.click(dialog.getByRole('button', { name: /^Save: .* to be paid$/ }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/still to be paid$/).waitFor()
    // The mail about the change has the link.
    await until(
      'a mail with the difference',
      async () =>
        mailsOf(admin.server).some(
          mail =>
            mail.includes('To: edited@example.com\n') && /has been changed/.test(mail) && /ecommerce\/pay/.test(mail),
        ),
      { within: 30_000 },
    )
    note('paid order edited, difference charged', hands.effort)
    expect(hands.effort).toEqual({ clicks: 3, inputs: 1 })
    expect(problems).toEqual([])
  })

  /** Finds a product by a word, and takes the first one. */
  async function addProduct(page: Page, hands: Hands, word: string, within: Page | Locator): Promise<void> {
    await hands.fill(within.getByRole('combobox', { name: 'Add a product' }), word)
    // Not the one that makes a product with this name.
    await hands.click(page.getByRole('option', { name: new RegExp(`^(?!Create).*${word}`, 'i') }).first())
  }

  /** Sends one piece of an order. */
  async function sendPiece(page: Page, hands: Hands, number: string): Promise<void> {
    await hands.click(region(page, 'Parcels').getByRole('button', { name: 'Send a parcel' }))
    const dialog = page.getByRole('dialog', { name: 'What goes into the parcel?' })
    await hands.fill(dialog.getByRole('spinbutton'), '1')
    await hands.fill(dialog.getByRole('textbox', { name: 'Tracking number' }), number)
    await hands.click(dialog.getByRole('button', { name: 'Send a parcel' }))
    await dialog.waitFor({ state: 'detached' })
  }
})
