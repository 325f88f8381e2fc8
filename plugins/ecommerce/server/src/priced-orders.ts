import type { currency, Interval } from '@tessera/billing'
import type { Include, Row } from '@tessera/core'
import { type adjustment, order, type ordersToProducts, type product, type sku, type store } from '@tessera/ecommerce'
import { type Cause, type Context, issues, type PluginHost, system } from '@tessera/server'
import { withTerms } from './cart-terms.ts'
import { ecommerceIssues } from './errors.ts'
import { readPrices } from './offers.ts'
import type { PricedLine, PricedOrder } from './priced-order.ts'
import { allocate, availableOf } from './stock/allocate.ts'
import { shortageCause } from './stock/shortage.ts'

export type { PricedAdjustment, PricedLine, PricedOrder } from './priced-order.ts'

type Currency = Row<typeof currency>

interface Contents {
  readonly ordersToProducts: readonly StoredLine[]
  readonly adjustments: readonly Row<typeof adjustment>[]
}

type StoredLine = Row<typeof ordersToProducts> & {
  readonly product: Row<typeof product>
  readonly sku: Row<typeof sku> | null
  readonly store: Row<typeof store> | null
  readonly currency: Currency
}

const contents: readonly Include<typeof order, Contents>[] = [
  { path: 'ordersToProducts.product' },
  { path: 'ordersToProducts.sku' },
  { path: 'ordersToProducts.store' },
  { path: 'ordersToProducts.currency' },
  { path: 'adjustments' },
]

export type PricingHost = Pick<PluginHost, 'service' | 'database' | 'ownership' | 'events'>

interface PricingTerms extends Pick<Context, 'transaction'> {
  /** Of the buyer, where the orders don't have it yet. */
  readonly email?: string
}

/**
 * Orders with their lines and what those cost, in three statements whatever their number: carts at today's prices, with today's
 * discounts, deliveries and taxes; placed orders at theirs. The caller has been found to own them.
 * @returns in the order of the ids
 */
export async function pricedOrders(
  host: PricingHost,
  ids: readonly string[],
  { transaction, email }: PricingTerms = {},
): Promise<PricedOrder[]> {
  if (ids.length === 0) return []
  const context: Context = { ...system, ...(transaction && { transaction }) }
  const filters = { and: [{ column: 'id', method: 'inArray', value: ids }] } as const
  const { rows } = await host.service(order).list({ filters, include: contents, limit: ids.length }, context)
  const open = rows.flatMap(each => (each.status === 'new' ? each.ordersToProducts : []))
  const prices = await readPrices(transaction ?? host.database, open)
  const shortages = shortagesOf(open, prices)
  const priced = new Map(
    open.map((line, index) => [line.id, withPrice(line, prices[index] ?? null, shortages.get(line.id))]),
  )
  const all = rows.map(row => ({
    ...row,
    ordersToProducts: row.ordersToProducts.map(line => priced.get(line.id) ?? asSold(line)),
  }))
  const carts = all.filter(({ status }) => status === 'new')
  const withTheirTerms = await withTerms(host, carts, transaction ?? host.database, email)
  const found = new Map([...all, ...withTheirTerms].map(each => [each.id, each]))
  return ids.flatMap(id => found.get(id) ?? [])
}

type Priced = Awaited<ReturnType<typeof readPrices>>[number]

/** Why there aren't enough of what lines want, by their ids: as a checkout finds it, order by order. */
function shortagesOf(lines: readonly StoredLine[], prices: readonly Priced[]): ReadonlyMap<string, Cause> {
  const offered = lines.flatMap((line, index) => {
    const result = prices[index]?.in(line.currency.id)
    const { storeId, skuId } = line
    return result && 'offer' in result
      ? [{ ...line, storeId, skuId, quantity: line.quantity ?? 1, offer: result.offer }]
      : []
  })
  const stocks = [...new Map(offered.flatMap(({ offer }) => offer.stocks.map(each => [each.id, each]))).values()]
  if (stocks.length === 0) return new Map()
  const left = availableOf(stocks)
  const byOrder = [...Map.groupBy(offered.toSorted(byId), ({ orderId }) => orderId)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return new Map(
    byOrder.flatMap(([, ofOrder]) =>
      allocate(ofOrder, stocks, left).flatMap((allocation, index): [string, Cause][] => {
        const line = ofOrder[index]
        if (!line || allocation.left === undefined) return []
        return [[line.id, shortageCause('quantity', allocation.left, line.offer.step)]]
      }),
    ),
  )
}

function byId({ id: one }: { readonly id: string }, { id: other }: { readonly id: string }): number {
  return one < other ? -1 : 1
}

function withPrice(line: StoredLine, priced: Priced, shortage: Cause | undefined): PricedLine {
  const { currency, ...rest } = line
  // The product of a line can't be deleted: there is always one to ask.
  const result = priced?.in(currency.id)
  const problem = result && 'offer' in result ? (whyNotSoMany(line, result.offer.step) ?? shortage) : result?.problem
  if (!result || !('offer' in result) || problem) {
    const { code, text, params } = problem ?? issues.NOT_FOUND()
    return {
      ...rest,
      billingModuleCurrency: currency,
      currentUnitAmount: null,
      isChanged: true,
      problem: { code, text, params },
    }
  }
  const { unitAmount, interval, sku: sold } = result.offer
  const isChanged = unitAmount !== line.unitAmount || !isSameInterval(interval, intervalOfLine(line))
  return {
    ...rest,
    // Titles of what is sold are those of the moment, too.
    productTitle: rest.product.title,
    skuCode: sold?.code ?? null,
    skuTitle: sold?.title ?? {},
    interval: interval?.unit ?? null,
    intervalCount: interval?.count ?? 1,
    billingModuleCurrency: currency,
    currentUnitAmount: unitAmount,
    isChanged,
  }
}

/** A step may have changed since. */
function whyNotSoMany({ quantity }: StoredLine, step: number): Cause | undefined {
  return (quantity ?? 1) % step === 0 ? undefined : ecommerceIssues.ECOMMERCE_STEP('quantity', { step })
}

function asSold({ currency, ...line }: StoredLine): PricedLine {
  return { ...line, billingModuleCurrency: currency, currentUnitAmount: line.unitAmount, isChanged: false }
}

/** The interval of a line; null for one that is paid once. */
export function intervalOfLine(
  line: Pick<Row<typeof ordersToProducts>, 'interval' | 'intervalCount'>,
): Interval | null {
  return line.interval === null ? null : { unit: line.interval, count: line.intervalCount ?? 1 }
}

function isSameInterval(one: Interval | null, other: Interval | null): boolean {
  return one?.unit === other?.unit && one?.count === other?.count
}
