import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServerProcess } from '../scripts/server-process.ts'
import { until } from '../scripts/until.ts'
import { violationsInBoth } from './barriers.ts'
import { describeInBrowser, leaveBrowser, openBrowser, phone, problemsOf, visit } from './browser.ts'
import { startDemo } from './demo.ts'
import { shopper } from './shopper.ts'

const within = { within: 30_000 }

describeInBrowser('start --payments', () => {
  let server: ServerProcess
  let browser: Browser

  beforeAll(async () => {
    server = await startDemo({ arguments: ['--payments'] })
    browser = await openBrowser()
  })

  afterAll(async () => {
    await leaveBrowser(browser)
    await server?.stop()
  })

  /** What is printed beside the name of a provider. */
  const pageOf = (name: string) => new RegExp(`^ {2}${name} +(http://\\S+)$`, 'm').exec(server.output())?.[1] ?? ''

  it('prints a page for each provider, which can be reached and has no barriers', async () => {
    const response = await fetch(`${server.url}/api/billing/providers`)
    const { data } = (await response.json()) as { data: readonly { name: string }[] }
    const names = data.map(({ name }) => name)
    expect(names).toHaveLength(8)
    for (const name of names.filter(each => each !== 'dummy')) {
      const { page, problems, close } = await visit(browser, pageOf(name), phone)
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      expect(problems, name).toEqual([])
      if (name === 'stripe') expect(await violationsInBoth(page)).toEqual([])
      await close()
    }
  })

  it.each([
    ['stripe', 'tile-of-the-month', 'en'],
    ['cloudpayments', 'place-at-the-bench', 'ru'],
  ] as const)(
    'sells a subscription with %s, which is charged again from its page',
    async (provider, slug, language) => {
      const product = `${server.url}/${language}/ecommerce/products/${slug}`
      const { page, problems, close } = await visit(browser, product, { ...phone, locale: language })
      const guest = shopper(page, server, language)
      await guest.add()
      await guest.openCart()
      await guest.checkOut(provider, `${provider}@example.com`)
      await guest.press('pay')
      await guest.seesPayment(guest.words.paid)
      await guest.openOrder()
      await guest.main.getByText(guest.words.subscribed).first().waitFor()
      const received = guest.main.getByText(guest.words.received)
      expect(await received.count()).toBe(1)

      const office = await page.context().newPage()
      const officeProblems = problemsOf(office)
      await office.goto(pageOf(provider))
      await office.getByRole('main').getByRole('link').first().click()
      await shopper(office, server, language).press('renew')
      await office.waitForLoadState()
      await until(
        'the renewal among what happened',
        async () => {
          await page.reload({ waitUntil: 'networkidle' })
          return (await received.count()) === 2
        },
        within,
      )
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/renewed-${provider}.png`, fullPage: true })
      if (process.env.SHOTS)
        await office.screenshot({ path: `${process.env.SHOTS}/office-${provider}.png`, fullPage: true })
      expect([...problems, ...officeProblems]).toEqual([])
      await close()
    },
  )
})
