import type { CurrentSubject } from '@tessera/rbac'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { ServerProcess } from '../scripts/server-process.ts'
import { until } from '../scripts/until.ts'
import { accountJourney } from './account-journey.ts'
import { type Api, apiOf, type Saved } from './api.ts'
import { violationsOf } from './barriers.ts'
import { describeInBrowser, desktop, leaveBrowser, openBrowser, phone } from './browser.ts'
import { startDemo } from './demo.ts'
import { type LentContext, lendContext } from './lent-contexts.ts'
import { linkMailedTo } from './mailbox.ts'
import { ask, logIn, me, ok } from './person.ts'

const within = { within: 30_000 }
const password = 'seven blue tiles on a wall'

describeInBrowser('a cart and its orders', () => {
  let server: ServerProcess
  let browser: Browser
  let journey: ReturnType<typeof accountJourney>
  let api: Api
  const lent: LentContext[] = []

  beforeAll(async () => {
    server = await startDemo()
    browser = await openBrowser()
    journey = accountJourney(server.url)
    api = apiOf(server)
  })

  afterEach(async () => {
    for (const { release } of lent.splice(0)) await release()
  })

  afterAll(async () => {
    await leaveBrowser(browser)
    await server?.stop()
  })

  async function visitor(options = desktop): Promise<Page> {
    const context = await lendContext(browser, server.url, options)
    lent.push(context)
    return context.page
  }

  const drawer = (page: Page) => page.getByRole('dialog')
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
  const quantity = (page: Page, name: string) => drawer(page).getByRole('spinbutton', { name: `Quantity: ${name}` })
  const shows = (page: Page, name: string, expected: string) =>
    until(`${expected} of ${name}`, async () => (await quantity(page, name).inputValue()) === expected, within)
  const badge = (page: Page, expected: number) =>
    until(
      `${expected} in the badge`,
      async () => (await page.locator('[data-cart-open]').getAttribute('aria-label')) === `Cart: ${expected}`,
      within,
    )

  async function add(page: Page, slug: string): Promise<void> {
    await page.goto(`${server.url}/en/ecommerce/products/${slug}`, { waitUntil: 'networkidle' })
    await page.locator('form[data-add-to-cart] button[type=submit]').first().click()
    await page.locator('[data-state=added]').first().waitFor()
  }

  async function openCart(page: Page): Promise<void> {
    await page.locator('[data-cart-open]').click()
    await drawer(page).getByRole('listitem').first().waitFor()
  }

  const productOf = async (slug: string) => {
    const filter = `filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=${slug}`
    const [found] = await api.read<Saved[]>(`ecommerce/products?${filter}`)
    return found?.id ?? ''
  }
  const skuOf = async (code: string) => {
    const filter = `filters[and][0][column]=code&filters[and][0][method]=eq&filters[and][0][value]=${code}`
    const [found] = await api.read<Saved[]>(`ecommerce/skus?${filter}`)
    return found?.id ?? ''
  }
  const currencyOf = async (code: string) =>
    (await api.read<Saved[]>('billing/currencies')).find(each => each.code === code)?.id ?? ''

  /** An account with something in its cart, or several things in several currencies. */
  async function account(
    email: string,
    lines: readonly (readonly [slug: string, currency: string, sku?: string])[] = [],
  ) {
    const page = await visitor()
    await journey.begin(page, email)
    const { jwt } = ok(await logIn(server, email, password))
    const { id }: CurrentSubject = ok(await me(server, jwt))
    const orders = `/api/rbac/subjects/${id}/ecommerce-module/orders`
    for (const [slug, currency, sku] of lines) {
      const body = {
        productId: await productOf(slug),
        ...(sku && { skuId: await skuOf(sku) }),
        billingModule: { currency: { id: await currencyOf(currency) } },
      }
      ok(await ask(server, 'POST', orders, { jwt, body }))
    }
    return { page, jwt, orders }
  }

  async function checkOut(page: Page, email: string): Promise<void> {
    await drawer(page).getByLabel('E-mail for the invoice').fill(email)
    await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  }

  async function pay(page: Page): Promise<void> {
    await button(page, 'Pay').click()
    await page.waitForURL(/\/ecommerce\/payment\?order=/)
  }

  /** Opens the only order of a visitor. */
  async function openOrder(page: Page): Promise<void> {
    await page.goto(`${server.url}/en/ecommerce/orders`, { waitUntil: 'networkidle' })
    await page.getByRole('article').getByRole('link').first().click()
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
  }

  it('of a guest is joined with that of the account at the login, and the confirmed address is known', async () => {
    const email = 'merge@example.com'
    await account(email, [['trowel', 'RUB']])
    const guest = await visitor()
    await guest.goto(server.url + (await linkMailedTo(server, email, '/verify-email?')), { waitUntil: 'networkidle' })
    await add(guest, 'trowel')
    await add(guest, 'grout')
    await badge(guest, 2)
    await journey.logIn(guest, email)
    await badge(guest, 3)
    await openCart(guest)
    await shows(guest, 'Notched trowel', '2')
    await shows(guest, 'Grout in three greys', '1')
    const field = drawer(guest).getByLabel('E-mail for the invoice')
    await until('the address', async () => (await field.inputValue()) === email, within)
  })

  it('in two currencies takes two payments, each with its button; then its documents are its owner’s alone', async () => {
    const email = 'two@example.com'
    const { page } = await account(email, [
      ['trowel', 'RUB'],
      ['grout', 'EUR', 'S-311-ML5'],
    ])
    await page.goto(`${server.url}/en`, { waitUntil: 'networkidle' })
    await openCart(page)
    await checkOut(page, email)
    await drawer(page).getByText('Your order takes more than one payment').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await drawer(page).getByRole('link', { name: /^Pay / }).count()).toBe(2)
    await drawer(page)
      .getByRole('link', { name: /^Pay .*€/ })
      .click()
    await pay(page)
    await page.getByText('One payment is still missing').waitFor()
    expect(await link(page, /^Pay /).count()).toBe(1)
    await openOrder(page)
    await page.getByRole('heading', { name: 'Not all of it is paid yet' }).waitFor()
    await link(page, /^Pay /).click()
    await pay(page)
    await page.getByText('Thank you, it is paid').waitFor()
    await openOrder(page)
    await until(
      'the documents',
      async () => {
        // The last of them is the card of the second product.
        if ((await page.getByRole('link', { name: /, card$/ }).count()) === 2) return true
        await page.reload({ waitUntil: 'networkidle' })
        return false
      },
      { within: 60_000 },
    )
    expect(await page.getByText(/^Payment received: /).count()).toBe(2)
    const address = (await link(page, 'Receipt').getAttribute('href')) ?? ''
    const download = (by: Page) =>
      by.evaluate(async path => {
        const response = await fetch(path)
        return [response.status, response.headers.get('content-type'), response.headers.get('cache-control')]
      }, address)
    expect(await download(page)).toEqual([200, 'image/png', expect.stringContaining('no-store')])
    const { page: stranger } = await account('stranger@example.com')
    await stranger.goto(`${server.url}/en`, { waitUntil: 'networkidle' })
    await journey.isKnown(stranger)
    expect((await download(stranger))[0]).toBe(404)
  }, 120_000)

  it('is paid later from the page of the order, or canceled there', async () => {
    const email = 'later@example.com'
    const { page } = await account(email, [['trowel', 'RUB']])
    await page.goto(`${server.url}/en`, { waitUntil: 'networkidle' })
    await openCart(page)
    await checkOut(page, email)
    await button(page, 'Pay').waitFor()
    await openOrder(page)
    await button(page, 'Pay in another way').click()
    await page.getByRole('main').getByRole('button', { name: 'Checkout' }).click()
    await pay(page)
    await page.getByText('Thank you, it is paid').waitFor()

    await add(page, 'grout')
    await openCart(page)
    await checkOut(page, email)
    await button(page, 'Pay').waitFor()
    await openOrder(page)
    await button(page, 'Cancel the order').click()
    await drawer(page).getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByRole('main').getByText('Canceled').first().waitFor()
    expect(await link(page, /^Pay /).count()).toBe(0)
    expect(await page.getByText('Payment received').count()).toBe(0)
  })

  it('gives a line back with its quantity, in every tab', async () => {
    const page = await visitor()
    await add(page, 'trowel')
    await openCart(page)
    await drawer(page).getByRole('button', { name: 'More: Notched trowel' }).click()
    await badge(page, 2)
    const other = await page.context().newPage()
    await other.goto(`${server.url}/en`, { waitUntil: 'networkidle' })
    await openCart(other)
    await shows(other, 'Notched trowel', '2')
    await drawer(page).getByRole('button', { name: 'Remove: Notched trowel' }).click()
    await other.getByText('Your cart is empty').waitFor()
    await drawer(page).getByRole('button', { name: 'Undo' }).click()
    await shows(page, 'Notched trowel', '2')
    await shows(other, 'Notched trowel', '2')
  })

  it('says that there is no connection, and saves what was changed once there is', async () => {
    const page = await visitor()
    await add(page, 'trowel')
    await openCart(page)
    await page.context().setOffline(true)
    await drawer(page).getByRole('button', { name: 'More: Notched trowel' }).click()
    await drawer(page).getByText('You are offline.').waitFor()
    await page.context().setOffline(false)
    await drawer(page).getByText('You are offline.').waitFor({ state: 'detached' })
    await page.reload({ waitUntil: 'networkidle' })
    await openCart(page)
    await shows(page, 'Notched trowel', '2')
  })

  it('shows a price that has changed as changed before it is charged', async () => {
    const page = await visitor()
    await add(page, 'scale-noon')
    const links = await api.read<{ attribute: Saved }[]>(
      `ecommerce/products-to-attributes?include=attribute&limit=100&filters[and][0][column]=productId&filters[and][0][method]=eq&filters[and][0][value]=${await productOf('scale-noon')}`,
    )
    const price = links.map(({ attribute }) => attribute).find(({ number }) => number === 12_400)
    await api.change('ecommerce/attributes', price?.id ?? '', { number: 13_000 })
    await openCart(page)
    await drawer(page).getByText('Prices have changed since you added these.').waitFor()
    expect(await drawer(page).locator('s').innerText()).toContain('12,400')
    await checkOut(page, 'changed@example.com')
    await button(page, 'Pay').waitFor()
    expect(await page.locator('main, body').first().innerText()).toContain('13,000')
  })

  it('closes by a swipe to the right', async () => {
    const page = await visitor(phone)
    await add(page, 'trowel')
    await openCart(page)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 30 }] })
    const swipe = async (to: number) => {
      await touch('touchStart', 120)
      for (let x = 140; x <= to; x += 20) await touch('touchMove', x)
      await touch('touchEnd')
    }
    await swipe(160)
    expect(await drawer(page).isVisible()).toBe(true)
    await swipe(320)
    await drawer(page).waitFor({ state: 'detached' })
  })
})
