import { adjustment } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import type { TestHost, TestRow } from '@tessera/server/testing'
import { expect } from 'vitest'
import type { Shop, Shopper } from './shop.ts'

interface Bought {
  readonly shopper: Shopper
  readonly orderId: string
  readonly url: string
  /** Ids of the lines by what a piece costs: of 10, 20, 30 and so on. */
  readonly lines: readonly string[]
  readonly productIds: readonly string[]
  readonly invoiceId: string
  readonly amount: number
}

interface Preview {
  readonly etag: string
  readonly lines: readonly { id: string; quantity: number; before: number; minimum: number; amount: number }[]
  readonly totals: readonly {
    currencyId: string
    before: number
    after: number
    owed: number
    refund: number
    refundedBefore: number
  }[]
  readonly problems: readonly { code: string; path: string }[]
}

interface EditOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly on?: TestHost
  readonly reason?: string
  readonly isTold?: boolean
}

/** What tests of edits do in a shop. @param open the shop, once it is open */
export function editsOf(open: () => Shop) {
  const administrator = () => open().host.asAdministrator()

  /** A paid order with so many pieces of each line. */
  async function bought(quantities: readonly number[], discount = 0): Promise<Bought> {
    const shopper = await open().shopper()
    let row: TestRow | undefined
    const productIds: string[] = []
    for (const [index, quantity] of quantities.entries()) {
      const price = (index + 1) * 10
      const productId = await open().product({ prices: [[price, 'EUR']], title: `Tile of ${price}` })
      productIds.push(productId)
      row = (await shopper.client.post(shopper.orders, { productId, quantity })).row
    }
    if (!row) throw new Error('Nothing was bought')
    if (discount > 0) {
      const fields = {
        orderId: row.id,
        currencyId: open().currencies.get('EUR') ?? '',
        kind: 'discount',
        title: {},
      } as const
      await open()
        .host.host.service(adjustment)
        .create({ ...fields, amount: -discount }, system)
    }
    const lines = (row.ordersToProducts as { id: string; unitAmount: number }[])
      .toSorted((one, other) => one.unitAmount - other.unitAmount)
      .map(({ id }) => id)
    const { invoices } = await open().checkOut(shopper, [row.id], { language: 'en' })
    const [{ id: invoiceId = '', amount = 0 } = {}] = invoices
    await open().till.payAndTell(open().host, invoiceId)
    return { shopper, orderId: row.id, url: `/api/ecommerce/orders/${row.id}`, lines, productIds, invoiceId, amount }
  }

  async function preview(url: string, changes: object): Promise<Preview> {
    const { status, row, text } = await administrator().post(`${url}/edits/preview`, changes)
    expect(status, text).toBe(200)
    return row as unknown as Preview
  }

  /** Previews an edit and takes it. */
  async function edit(url: string, changes: object, { headers = {}, on = open().host, ...further }: EditOptions = {}) {
    const { etag, totals } = await preview(url, changes)
    const expected = totals.map(({ currencyId, after }) => ({ currencyId, total: after }))
    const body = { ...changes, expected, ...further }
    return on.asAdministrator().post(`${url}/edits`, body, { 'if-match': etag, ...headers })
  }

  const totalOf = async (url: string) =>
    ((await administrator().get(`${url}/total`)).rows as unknown as { total: number }[])[0]?.total
  const balanceOf = async (url: string) => (await administrator().get(`${url}/balance`)).row
  const refunded = (invoiceId: string) =>
    open()
      .till.refunds.filter(each => each.invoiceId === invoiceId)
      .map(({ money }) => money.amount)

  /** What is charged and not refunded, and what is owed: as much as the lines say. */
  async function assertSettled({ orderId, url }: Pick<Bought, 'orderId' | 'url'>, before = 0): Promise<void> {
    const invoices = await open().invoices(orderId)
    const paid = invoices.filter(({ status }) => status === 'paid')
    const charged = paid.reduce((sum, each) => sum + each.amount - Number(each.refundedAmount), 0)
    const { owed } = (await balanceOf(url)) as unknown as { owed: { amount: number }[] }
    const due = owed.reduce((sum, { amount }) => sum + amount, 0)
    expect(charged + due + before).toBe(await totalOf(url))
  }

  return { administrator, bought, preview, edit, totalOf, balanceOf, refunded, assertSettled }
}
