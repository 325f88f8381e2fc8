import { invoice, paymentIntentsToInvoices } from '@tessera/billing'
import { balanceEntry, order, ordersToPaymentIntents, ordersToProducts, stock, stockMovement } from '@tessera/ecommerce'
import { sqlNames } from '@tessera/server'
import type { TestHost, TestResponse, TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockOrders } from '../src/lock-orders.ts'
import { returnToStock } from '../src/stock/line-stock.ts'
import { openShop, type Shop, type Shopper } from './shop.ts'

/** Two nodes really run at once on a server of its own only; the embedded database has one connection. */
const hasServer = Boolean(process.env.TEST_DATABASE_URL)
const histories = 300
/** So many of them run at once. */
const lanes = 8
/** Others: `STOCK_SEED=7`. */
const seed = Number.parseInt(process.env.STOCK_SEED ?? '20261123', 10)

/** The same numbers in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const [stocks, s] = sqlNames(stock, 's')
const [movements, m] = sqlNames(stockMovement, 'm')
const [orders, o] = sqlNames(order, 'o')
const [lines, l] = sqlNames(ordersToProducts, 'l')
const [links, k] = sqlNames(ordersToPaymentIntents, 'k')
const [invoiceLinks, il] = sqlNames(paymentIntentsToInvoices, 'il')
const [invoices, i] = sqlNames(invoice, 'i')
const [entries, b] = sqlNames(balanceEntry, 'b')

interface StockFigures {
  readonly id: string
  readonly available: number
  readonly reserved: number
  readonly movements: readonly {
    readonly kind: string
    readonly available: number
    readonly reserved: number
    readonly orderId: string | null
  }[]
}

interface OrderFigures {
  readonly id: string
  readonly status: string
  readonly attention: string | null
  readonly isLate: boolean
  readonly quantity: number
  readonly unitAmount: number
  readonly paid: number
  readonly refunded: number
  /** What edits have left to be paid, apart from what was refunded before them. */
  readonly owed: number
}

const stocksSql = `select ${s.id} as "id", ${s.available} as "available", ${s.reserved} as "reserved",
  coalesce((select jsonb_agg(jsonb_build_object('kind', ${m.kind}, 'available', ${m.available}, 'reserved', ${m.reserved}, 'orderId', ${m.orderId}) order by ${m.id})
    from ${movements} where ${m.stockId} = ${s.id}), '[]') as "movements"
from ${stocks} where ${s.productId} = $1::uuid order by ${s.id}`
const ordersSql = `select ${o.id} as "id", ${o.status} as "status", ${o.attention} as "attention", ${o.isLate} as "isLate",
  ${l.quantity} as "quantity", ${l.unitAmount}::integer as "unitAmount",
  coalesce(sum(${i.amount}) filter (where ${i.status} = 'paid'), 0)::integer as "paid", coalesce(sum(${i.refundedAmount}), 0)::integer as "refunded",
  (select coalesce(sum(${b.amount}), 0)::integer from ${entries} where ${b.orderId} = ${o.id} and ${b.kind} <> 'refunded-before') as "owed"
from ${orders} join ${lines} on ${l.orderId} = ${o.id}
left join ${links} on ${k.orderId} = ${o.id} left join ${invoiceLinks} on ${il.paymentIntentId} = ${k.billingModulePaymentIntentId}
left join ${invoices} on ${i.id} = ${il.invoiceId}
where ${l.productId} = $1::uuid group by ${o.id}, ${l.id} order by ${o.id}`

interface Bought {
  readonly shopper: Shopper
  readonly orderId: string
  readonly lineId: string
  /** The newest last. */
  readonly invoiceIds: string[]
  /** Pieces that were paid back one by one, and those of them that went back to the stock. */
  refunded: number
  returned: number
  /** Invoices of what edits have made it cost more, the newest last. */
  readonly differenceIds: string[]
  isEdited: boolean
}

let shop: Shop
let node: TestHost

/** What may be refused, because somebody else was faster. */
const mayFail = [200, 201, 202, 400, 404, 409, 412]

/** One product, its buyers and its keeper, on two nodes. */
class History {
  readonly seed: number
  readonly log: string[] = []
  readonly #random: () => number
  readonly #bought: Bought[] = []
  #productId = ''
  #storeIds: readonly string[] = []

  constructor(seed: number) {
    this.seed = seed
    this.#random = randomFrom(seed)
  }

  async run(): Promise<void> {
    this.#productId = await shop.product({ prices: [[7, 'EUR']] })
    if (this.#chance(0.3)) {
      this.#storeIds = [await this.#store(), await this.#store()]
      await this.#put(this.#storeIds.map(storeId => ({ storeId, available: this.#below(5) })))
    } else await this.#put([{ available: this.#below(7) }])
    const actions = [
      this.#buy,
      this.#buy,
      this.#buy,
      this.#pay,
      this.#pay,
      this.#giveUp,
      this.#expire,
      this.#placeAgain,
      this.#cancelPaid,
      this.#sendBack,
      this.#goOn,
      this.#count,
      this.#receive,
      this.#edit,
      this.#edit,
      this.#payDifference,
    ]
    for (let batch = 0; batch < 3; batch++) {
      const chosen = [0, 1, 2].map(() => (batch === 0 ? this.#buy : this.#pick(actions)))
      await Promise.all(chosen.map(action => action.call(this)))
      await this.#audit()
    }
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }

  /** From 0 to one less. */
  #below(most: number): number {
    return Math.floor(this.#random() * most)
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#below(items.length)] as Item
  }

  #node(): TestHost {
    return this.#pick([shop.host, node])
  }

  #store(): Promise<string> {
    return shop.store([{ productId: this.#productId }])
  }

  #note(what: string, { status, issues, text }: TestResponse): void {
    this.log.push(`${what} ${status} ${issues.map(({ code }) => code).join()}`)
    expect(mayFail, text).toContain(status)
    // Nobody waited in a circle.
    expect(issues.map(({ code }) => code)).not.toContain('CHANGED_AT_ONCE')
  }

  async #put(counts: readonly object[], on = this.#node()): Promise<void> {
    const url = `/api/ecommerce/products/${this.#productId}/stock`
    this.#note(`put ${JSON.stringify(counts)}`, await on.asAdministrator().put(url, { stock: counts }))
  }

  async #buy(): Promise<void> {
    const own = await shop.shopper()
    const shopper = shop.shopperOn(this.#node(), own.id)
    const storeId = this.#storeIds.length > 0 && this.#chance(0.5) ? this.#pick(this.#storeIds) : undefined
    const body = { productId: this.#productId, quantity: 1 + this.#below(3), ...(storeId && { storeId }) }
    const added = await shopper.client.post(shopper.orders, body)
    this.#note(`add ${body.quantity}`, added)
    if (added.status !== 201) return
    const [line] = added.row.ordersToProducts as readonly TestRow[]
    const bought: Bought = {
      shopper,
      orderId: added.row.id,
      lineId: line?.id ?? '',
      invoiceIds: [],
      refunded: 0,
      returned: 0,
      differenceIds: [],
      isEdited: false,
    }
    this.#bought.push(bought)
    await this.#place(bought)
  }

  async #place({ shopper, orderId, invoiceIds: own, differenceIds, isEdited }: Bought): Promise<void> {
    const { response, invoices: opened } = await shop.checkOut(shopper, [orderId])
    this.#note('place', response)
    const invoiceIds = isEdited ? differenceIds : own
    invoiceIds.push(...opened.map(({ id }) => id).filter(id => !invoiceIds.includes(id)))
  }

  async #placeAgain(): Promise<void> {
    const bought = this.#pick(this.#bought)
    if (bought) await this.#place(bought)
  }

  /** Also when its page is closed: a provider may have taken the money all the same. */
  async #pay(): Promise<void> {
    const invoiceId = this.#pick(this.#bought)?.invoiceIds.at(-1)
    if (invoiceId === undefined) return
    this.log.push('pay')
    await shop.till.payAndTell(this.#node(), invoiceId)
  }

  async #giveUp(): Promise<void> {
    const bought = this.#pick(this.#bought)
    if (!bought) return
    const { client, orders: url } = shop.shopperOn(this.#node(), bought.shopper.id)
    this.#note('give up', await client.delete(`${url}/${bought.orderId}`))
  }

  async #expire(): Promise<void> {
    const invoiceId = this.#pick(this.#bought)?.invoiceIds.at(-1)
    if (invoiceId === undefined || shop.till.pages.get(invoiceId)?.isPaid) return
    this.log.push('expire')
    await shop.till.expire(this.#node(), invoiceId)
  }

  async #cancelPaid(): Promise<void> {
    const invoiceId = this.#pick(this.#bought)?.invoiceIds.at(-1)
    if (invoiceId === undefined) return
    const url = `/api/billing/invoices/${invoiceId}/refunds`
    this.#note('refund all', await this.#node().asAdministrator().post(url, { cancelOrder: true }))
  }

  /** One piece is paid back; sometimes it can be sold again. */
  async #sendBack(): Promise<void> {
    const bought = this.#pick(this.#bought)
    const invoiceId = bought?.invoiceIds.at(-1)
    if (!bought || invoiceId === undefined) return
    const isForStock = this.#chance(0.6)
    const { host } = this.#node()
    const pieces = [{ id: bought.lineId, quantity: 1 }]
    const url = `/api/billing/invoices/${invoiceId}/refunds`
    const response = await this.#node().asAdministrator().post(url, { lines: pieces })
    this.#note('refund one', response)
    if (response.status >= 300) return
    bought.refunded += 1
    if (!isForStock) return
    const { orderId, lineId } = bought
    const [returned = 0] = await host.database.transaction(async transaction => {
      await lockOrders(host, [orderId], {}, transaction)
      return returnToStock({ host, transaction, reason: 'Sent back' }, [{ orderId, lineId, quantity: 1 }])
    })
    bought.returned += returned
  }

  async #goOn(): Promise<void> {
    const bought = this.#pick(this.#bought)
    if (!bought) return
    const status = this.#pick(['packaging', 'delivering'])
    const url = '/api/ecommerce/orders/steps'
    const body = { status, orders: [{ id: bought.orderId }] }
    this.#note(status, await this.#node().asAdministrator().post(url, body))
  }

  /** Sometimes with a preview that is out of date by then, because somebody else was faster or it is sent twice. */
  async #edit(): Promise<void> {
    const bought = this.#pick(this.#bought)
    if (!bought) return
    const administrator = this.#node().asAdministrator()
    const url = `/api/ecommerce/orders/${bought.orderId}/edits`
    const changes = { lines: [{ id: bought.lineId, quantity: 1 + this.#below(4) }] }
    const preview = await administrator.post(`${url}/preview`, changes)
    this.#note('preview', preview)
    if (preview.status !== 200) return
    const { etag, totals } = preview.row as unknown as {
      readonly etag: string
      readonly totals: readonly { readonly currencyId: string; readonly after: number }[]
    }
    const expected = totals.map(({ currencyId, after: total }) => ({ currencyId, total }))
    const edit = () => administrator.post(url, { ...changes, expected }, { 'if-match': etag })
    const edited = await edit()
    this.#note('edit', edited)
    if (edited.status !== 201) return
    bought.isEdited = true
    if (this.#chance(0.5)) this.#note('edit', await edit())
  }

  async #payDifference(): Promise<void> {
    const bought = this.#pick(this.#bought.filter(({ isEdited }) => isEdited))
    if (!bought) return
    await this.#place(bought)
    const invoiceId = bought.differenceIds.at(-1)
    if (invoiceId === undefined) return
    this.log.push('pay difference')
    await shop.till.payAndTell(this.#node(), invoiceId)
  }

  async #count(): Promise<void> {
    const on = this.#node()
    const { rows } = await on.asAdministrator().get(`/api/ecommerce/products/${this.#productId}/stock`)
    const { storeId = null, available } = this.#pick(rows)
    await this.#put([{ storeId, available: this.#below(6), expected: available }], on)
  }

  async #receive(): Promise<void> {
    await this.#put([{ storeId: this.#storeIds[0] ?? null, received: 1 + this.#below(3) }])
  }

  async #audit(): Promise<void> {
    const { database } = shop.host
    const values = [this.#productId]
    const counted = await database.query<StockFigures>({ text: stocksSql, values })
    const found = await database.query<OrderFigures>({ text: ordersSql, values })
    const story = `seed ${this.seed}: ${this.log.join('; ')} ${JSON.stringify({ counted, found })}`
    for (const each of counted) this.#auditStock(each, story)
    for (const each of found) this.#auditOrder(each, counted, story)
  }

  /** What came in is on hand, reserved or sold. */
  #auditStock({ available, reserved, movements: all }: StockFigures, story: string): void {
    const sum = (kinds: readonly string[], of: (row: (typeof all)[number]) => number) =>
      all.filter(({ kind }) => kinds.includes(kind)).reduce((total, row) => total + of(row), 0)
    const both = (row: (typeof all)[number]) => row.available + row.reserved
    const cameIn = sum(['received', 'counted', 'corrected'], both)
    const sold = -sum(['sold'], both)
    const returned = sum(['returned'], both)
    expect(available, story).toBeGreaterThanOrEqual(0)
    expect(reserved, story).toBeGreaterThanOrEqual(0)
    expect(available + reserved + sold - returned, story).toBe(cameIn)
    expect(sum(['reserved', 'released'], both), story).toBe(0)
    // At no moment was there less than nothing.
    let [left, held] = [0, 0]
    for (const row of all) {
      left += row.available
      held += row.reserved
      expect(Math.min(left, held), story).toBeGreaterThanOrEqual(0)
    }
    expect([left, held], story).toEqual([available, reserved])
  }

  /** An order has what its status says, and has been charged for it. */
  #auditOrder(found: OrderFigures, counted: readonly StockFigures[], story: string): void {
    const bought = this.#bought.find(({ orderId }) => orderId === found.id)
    const own = counted.flatMap(each => each.movements.filter(({ orderId }) => orderId === found.id))
    const held = own.reduce((sum, row) => sum + row.reserved, 0)
    const gone = 0 - own.reduce((sum, row) => sum + row.available + row.reserved, 0)
    const { status, attention, quantity, unitAmount, paid, refunded, isLate } = found
    const said = `${found.id} ${story}`
    expect(held, said).toBe(status === 'paying' ? quantity : 0)
    const isGone = !['new', 'paying', 'canceled'].includes(status)
    const isMoneyOpen = attention !== null && attention !== 'out-of-stock'
    if (status === 'new' || status === 'paying') expect(gone, said).toBe(0)
    if (isGone && attention === 'out-of-stock') expect(gone, said).toBe(0)
    else if (isGone && !isLate) expect(gone, said).toBe(quantity - (bought?.returned ?? 0))
    expect(gone, said).toBeLessThanOrEqual(quantity)
    expect(gone, said).toBeGreaterThanOrEqual(0)
    // What was paid after an edit stays with an order that is canceled until somebody decides.
    if (isMoneyOpen || isLate || (!isGone && bought?.isEdited)) return
    const charged = isGone ? unitAmount * (quantity - (bought?.refunded ?? 0)) - found.owed : 0
    expect(paid - refunded, said).toBe(charged)
  }
}

describe.skipIf(!hasServer)('On a PostgreSQL server and two nodes', () => {
  beforeAll(async () => {
    shop = await openShop()
    node = await shop.secondNode()
  })
  afterAll(async () => {
    await node?.close()
    await shop?.close()
  })

  test(`${histories} histories of buying, paying, editing, canceling, refunding, returning, counting and expiring lose no piece and no cent (seed ${seed})`, {
    timeout: 900_000,
  }, async () => {
    const random = randomFrom(seed)
    const seeds = Array.from({ length: histories }, () => Math.floor(random() * 2 ** 31))
    const said = new Set<string>()
    const lane = async () => {
      for (let next = seeds.pop(); next !== undefined; next = seeds.pop()) {
        const history = new History(next)
        await history.run()
        for (const entry of history.log)
          said.add(entry.replace(/^put .*(\d{3} \S*)$/, 'put $1').replace(/\d+ (\d{3})/, '$1'))
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    // They were no idle ones.
    expect([...said]).toEqual(
      expect.arrayContaining([
        'add 400 ECOMMERCE_FEW_LEFT',
        'add 400 ECOMMERCE_SOLD_OUT',
        'edit 409 ECOMMERCE_SOLD_OUT',
        'edit 412 CHANGED_SINCE',
        'preview 409 ECOMMERCE_NOT_EDITABLE',
        'give up 200 ',
        'refund all 201 ',
        'refund one 201 ',
        'put 409 ECOMMERCE_STOCK_CHANGED',
      ]),
    )
  })

  test('Of twenty who buy the last piece at once, exactly one gets it', { timeout: 180_000 }, async () => {
    for (let round = 0; round < 5; round++) {
      const productId = await shop.product({ prices: [[7, 'EUR']] })
      await shop.host.asAdministrator().put(`/api/ecommerce/products/${productId}/stock`, { stock: [{ available: 1 }] })
      const carts = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const { id } = await shop.shopper()
          const shopper = shop.shopperOn(index % 2 === 0 ? shop.host : node, id)
          return { shopper, orderId: (await shopper.client.post(shopper.orders, { productId })).row.id }
        }),
      )
      const placed = await Promise.all(carts.map(({ shopper, orderId }) => shop.checkOut(shopper, [orderId])))
      expect(placed.filter(({ status }) => status === 200)).toHaveLength(1)
      const refused = placed.filter(({ status }) => status !== 200)
      const codes = new Set(
        refused.flatMap(({ response }) => response.issues.map(({ code, path }) => `${code} ${path}`)),
      )
      expect([...codes]).toEqual(['ECOMMERCE_SOLD_OUT ecommerceModule.orders.0.ordersToProducts.0'])
      const { rows } = await shop.host.asAdministrator().get(`/api/ecommerce/products/${productId}/stock`)
      expect(rows).toMatchObject([{ available: 0, reserved: 1 }])
    }
  })
})
