import { expect, it } from 'vitest'
import { until } from '../scripts/until.ts'
import { adminSuite } from './admin-suite.ts'
import { describeInBrowser, visit } from './browser.ts'
import { shopper } from './shopper.ts'

interface Linked {
  readonly url: string
}

interface Previewed {
  readonly etag: string
  readonly totals: readonly { readonly currencyId: string; readonly after: number }[]
}

interface Balance {
  readonly owed: readonly { readonly amount: number }[]
  readonly refunds: readonly { readonly amount: number; readonly status: string }[]
}

describeInBrowser('what an edit of a paid order changes', () => {
  const admin = adminSuite()

  const orders = 'ecommerce/orders'
  const balance = (id: string) => admin.api.read<Balance>(`${orders}/${id}/balance`)
  const statusOf = async (id: string) => (await admin.api.read(`${orders}/${id}`)).status

  /** Pays what is due at the link of an order, as somebody without an account. */
  async function payByLink(id: string, email: string) {
    const { url } = await admin.api.read<Linked>(`${orders}/${id}/payment-link`)
    const visitor = admin.keep(await visit(admin.browser, url))
    const buyer = shopper(visitor.page, admin.server, 'en')
    await visitor.page.locator('[name=provider]').first().waitFor()
    return { ...visitor, buyer, pay: () => buyer.checkOut('dummy', email, buyer.main).then(() => buyer.press('pay')) }
  }

  /** A paid order of so many scales. */
  async function paid(quantity: number, email: string): Promise<{ readonly id: string; readonly line: string }> {
    const products =
      await admin.api.read<readonly { readonly id: string; readonly slug: string }[]>('ecommerce/products?limit=100')
    const product = products.find(({ slug }) => slug.includes('scale'))
    const { id } = await admin.api.create(`${orders}/drafts`, {
      email,
      language: 'en',
      lines: [{ productId: product?.id, quantity }],
      agreed: { delivery: { amount: 0, title: 'Pick-up', needsAddress: false } },
    })
    const { pay, problems } = await payByLink(id, email)
    await pay()
    await until('the order is paid', async () => (await statusOf(id)) === 'approving', { within: 30_000 })
    expect(problems).toEqual([])
    const { ordersToProducts: lines } = await admin.api.read<{ readonly ordersToProducts: readonly { id: string }[] }>(
      `${orders}/${id}?include=ordersToProducts`,
    )
    return { id, line: lines[0]?.id ?? '' }
  }

  async function edit(id: string, changes: object): Promise<void> {
    const { etag, totals } = (await admin.api.create(`${orders}/${id}/edits/preview`, changes)) as unknown as Previewed
    const expected = totals.map(({ currencyId, after }) => ({ currencyId, total: after }))
    const { url, secretKey } = admin.server
    const response = await fetch(`${url}/api/${orders}/${id}/edits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-rbac-secret-key': secretKey, 'if-match': etag },
      body: JSON.stringify({ ...changes, expected }),
    })
    expect(response.status, await response.text()).toBe(201)
  }

  it('is paid at the link of the order, without an account, and is even then', async () => {
    const email = 'more@example.com'
    const { id, line } = await paid(1, email)
    await edit(id, { lines: [{ id: line, quantity: 3 }] })
    expect((await balance(id)).owed).toHaveLength(1)
    const { page } = await admin.open(`/records/ecommerce/orders/${id}`)
    await page
      .getByText(/still to be paid/i)
      .first()
      .waitFor()
    const { pay, problems, buyer } = await payByLink(id, email)
    await buyer.main
      .getByText(/still to be paid/i)
      .first()
      .waitFor()
    await pay()
    await until('the difference is paid', async () => (await balance(id)).owed.length === 0, { within: 30_000 })
    await buyer.main.getByText(buyer.words.paid, { exact: true }).waitFor()
    expect(await statusOf(id)).toBe('approving')
    expect(problems).toEqual([])
  })

  it('is paid back where the order costs less', async () => {
    const { id, line } = await paid(3, 'less@example.com')
    await edit(id, { lines: [{ id: line, quantity: 1 }] })
    await until(
      'the difference is refunded',
      async () => (await balance(id)).refunds.every(({ status }) => status === 'succeeded'),
      { within: 30_000 },
    )
    expect(await balance(id)).toMatchObject({ owed: [], refunds: [{ status: 'succeeded' }] })
    const { page, problems } = await admin.open(`/records/ecommerce/orders/${id}`)
    await page
      .getByText(/refunded/i)
      .first()
      .waitFor()
    expect(problems).toEqual([])
  })
})
