import { adjustment, product, taxClass, taxRate } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import type { TestHost, TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from './shop.ts'

const histories = 15
/** Others: `EDIT_SEED=7`. */
const seed = Number.parseInt(process.env.EDIT_SEED ?? '20261123', 10)

let shop: Shop
let node: TestHost
beforeAll(async () => {
  shop = await openShop({}, [], { tax: { prices: 'exclusive', country: 'DE' } })
  node = await shop.secondNode()
})
afterAll(async () => {
  await node?.close()
  await shop?.close()
})

/** The same numbers in each run (mulberry32). */
function randomFrom(start: number): (most: number) => number {
  let state = start
  return most => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * most)
  }
}

interface Preview {
  readonly etag: string
  readonly lines: readonly {
    readonly id: string
    readonly isNew: boolean
    readonly before: number
    readonly amount: number
  }[]
  readonly totals: readonly { readonly currencyId: string; readonly before: number; readonly after: number }[]
  readonly problems: readonly unknown[]
}

test(`Whatever is edited, lines and adjustments are what was charged, less what was refunded, plus what is owed (seed ${seed})`, {
  timeout: 300_000,
}, async () => {
  const below = randomFrom(seed)
  const { id: taxClassId } = await shop.host.host.service(taxClass).create({ title: { en: 'Standard' } }, system)
  await shop.host.host
    .service(taxRate)
    .create({ taxClassId, country: 'DE', percent: 1900, title: { en: 'VAT' } }, system)
  const goods = async () => {
    const productId = await shop.product({ prices: [[(1 + below(5000)) / 100, 'EUR']] })
    if (below(2) === 0) await shop.host.host.service(product).update(productId, { taxClassId }, system)
    return productId
  }
  for (let history = 0; history < histories; history++) {
    const shopper = await shop.shopper()
    const productIds = [await goods(), await goods(), await goods()]
    let row: TestRow | undefined
    for (const productId of productIds.slice(0, 1 + below(3))) {
      row = (await shopper.client.post(shopper.orders, { productId, quantity: 1 + below(7) })).row
    }
    const orderId = row?.id ?? ''
    const fields = { orderId, currencyId: shop.currencies.get('EUR') ?? '', kind: 'discount', title: {} } as const
    if (below(2) === 0) await shop.host.host.service(adjustment).create({ ...fields, amount: -below(300) }, system)
    const { invoices } = await shop.checkOut(shopper, [orderId])
    await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    for (let step = 0; step < 5; step++) await takeStep(shopper.client, shopper.orders, orderId, productIds, below)
  }
})

type Client = Awaited<ReturnType<Shop['shopper']>>['client']

async function takeStep(
  client: Client,
  orders: string,
  orderId: string,
  productIds: readonly string[],
  below: (most: number) => number,
): Promise<void> {
  const administrator = shop.host.asAdministrator()
  const url = `/api/ecommerce/orders/${orderId}`
  const { row } = await administrator.get(url, { include: 'ordersToProducts' })
  const lines = row.ordersToProducts as readonly { readonly id: string; readonly quantity: number }[]
  const chosen = lines[below(lines.length)]
  const productId = productIds[below(productIds.length)] ?? ''
  if (below(4) === 0) await shop.reprice(productId, (1 + below(5000)) / 100)
  const [kind, fewer] = [below(4), below(8)]
  const changes = [
    { lines: [{ id: chosen?.id, quantity: fewer }] },
    { products: [{ productId, quantity: 1 + below(4) }] },
    { lines: [{ id: chosen?.id, quantity: 1 + below(8) }], products: [{ productId, quantity: 1 + below(2) }] },
    { discounts: [{ currencyId: shop.currencies.get('EUR'), amount: 1 + below(200) }] },
  ][kind]
  const preview = (await administrator.post(`${url}/edits/preview`, changes)).row as unknown as Preview
  const expected = preview.totals.map(({ currencyId, after: total }) => ({ currencyId, total }))
  const before = await administrator.post(`${url}/edits/preview`, {})
  const sends = [shop.host, node].map(on =>
    on.asAdministrator().post(`${url}/edits`, { ...changes, expected }, { 'if-match': preview.etag }),
  )
  const statuses = (await Promise.all(sends)).map(({ status }) => status).toSorted()
  // Of two at once one wins; what can't be done nobody does.
  expect(
    [
      [201, 412],
      [400, 400],
    ],
    JSON.stringify({ changes, preview }),
  ).toContainEqual(statuses)
  if (statuses[0] === 201) {
    const untouched = (before.row as unknown as Preview).lines.filter(({ id }) => id !== chosen?.id)
    // New pieces may join another line of the same product, and a discount is of all lines.
    const isFewer = kind === 0 && fewer <= (chosen?.quantity ?? 0)
    for (const { id, amount } of isFewer ? untouched : []) {
      expect(preview.lines.find(line => line.id === id)?.amount, 'what nobody touched').toBe(amount)
    }
  }
  if (below(2) === 0) {
    const checked = await client.post(`${orders}/${orderId}/checkout`, { provider: 'till', email: 'ada@mail.example' })
    const { data } = checked.body as {
      readonly data?: { readonly billingModule?: { readonly invoices: { id: string }[] } }
    }
    for (const { id } of data?.billingModule?.invoices ?? []) await shop.till.payAndTell(node, id)
  }
  const total = ((await administrator.get(`${url}/total`)).rows as unknown as { readonly total: number }[])[0]?.total
  const paid = (await shop.invoices(orderId)).filter(({ status }) => status === 'paid')
  const { owed } = (await administrator.get(`${url}/balance`)).row as unknown as { readonly owed: { amount: number }[] }
  const charged = paid.reduce((sum, { amount, refundedAmount }) => sum + amount - Number(refundedAmount), 0)
  expect(charged + owed.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  expect(await shop.order(orderId)).toMatchObject({ status: 'approving', attention: null })
}
