import { paymentIntentsToInvoices, refund, refundsToInvoices } from '@tessera/billing'
import {
  editableStatuses,
  orderReturn,
  ordersToPaymentIntents,
  ordersToProducts,
  parcelLine,
  product,
  returnLine,
} from '@tessera/ecommerce'
import { NotFoundError, type Queryable, sqlNames, type Transaction } from '@tessera/server'
import { OrderNotEditableError } from '../errors.ts'
import { contentOf, digest } from '../order-content.ts'
import { type OrderPayment, paymentsOfOrders } from '../order-payments.ts'
import { type PricedOrder, type PricingHost, pricedOrders } from '../priced-orders.ts'
import { type BalanceEntry, entriesOfOrders } from './order-balance.ts'

/** What binds the edit of a line. */
interface LineFacts {
  readonly id: string
  /** Of its product: quantities are multiples of it. */
  readonly step: number
  /** In parcels. */
  readonly sent: number
  /** In returns that were not refused. */
  readonly returned: number
  /** Of those, the ones that have arrived. */
  readonly arrived: number
  /** Paid back piece by piece, by returns or without one. */
  readonly refunded: number
  /** A parcel or a return names it, so that it stays. */
  readonly isNamed: boolean
}

/** A paid order, and what binds its edit. */
export interface EditFacts {
  readonly order: PricedOrder
  readonly payments: readonly OrderPayment[]
  readonly entries: readonly BalanceEntry[]
  /** Fewer pieces a line can't have, by its id. */
  readonly minimums: ReadonlyMap<string, number>
  readonly steps: ReadonlyMap<string, number>
  /** Of all of it: an edit counts for what was shown. */
  readonly etag: string
}

const [lines, l] = sqlNames(ordersToProducts, 'l')
const [products, p] = sqlNames(product, 'p')
const [parcelLines, pl] = sqlNames(parcelLine, 'pl')
const [returnLines, rl] = sqlNames(returnLine, 'rl')
const [returns, r] = sqlNames(orderReturn, 'r')
const [links, k] = sqlNames(ordersToPaymentIntents, 'k')
const [invoiceLinks, il] = sqlNames(paymentIntentsToInvoices, 'il')
const [refundLinks, fl] = sqlNames(refundsToInvoices, 'fl')
const [refunds, f] = sqlNames(refund, 'f')

const returnedSql = (condition: string) => `(select coalesce(sum(${rl.quantity}), 0)::integer from ${returnLines}
  join ${returns} on ${r.id} = ${rl.returnId} where ${rl.lineId} = ${l.id} and ${condition})`

const linesSql = `select ${l.id} as "id", ${p.step} as "step",
  (select coalesce(sum(${pl.quantity}), 0)::integer from ${parcelLines} where ${pl.lineId} = ${l.id}) as "sent",
  ${returnedSql(`${r.status} <> 'refused'`)} as "returned", ${returnedSql(`${r.status} in ('received', 'refunded')`)} as "arrived",
  (select coalesce(sum((piece ->> 'quantity')::integer), 0)::integer from ${links}
    join ${invoiceLinks} on ${il.paymentIntentId} = ${k.billingModulePaymentIntentId}
    join ${refundLinks} on ${fl.invoiceId} = ${il.invoiceId} join ${refunds} on ${f.id} = ${fl.refundId}
    cross join jsonb_array_elements(case jsonb_typeof(${f.lines}) when 'array' then ${f.lines} else '[]' end) piece
    where ${k.orderId} = ${l.orderId} and ${f.status} <> 'failed' and piece ->> 'id' = ${l.id}::text) as "refunded",
  exists (select 1 from ${parcelLines} where ${pl.lineId} = ${l.id})
    or exists (select 1 from ${returnLines} where ${rl.lineId} = ${l.id}) as "isNamed"
from ${lines} join ${products} on ${p.id} = ${l.productId} where ${l.orderId} = $1::uuid order by ${l.id}`

/**
 * Reads what an edit of an order is decided by.
 * @throws NotFoundError; OrderNotEditableError in a status in which nothing is edited
 */
export async function editFacts(host: PricingHost, id: string, transaction?: Transaction): Promise<EditFacts> {
  const database: Queryable = transaction ?? host.database
  const [order] = await pricedOrders(host, [id], transaction ? { transaction } : {})
  if (!order) throw new NotFoundError()
  const status = order.status ?? 'new'
  if (!editableStatuses.includes(status)) throw new OrderNotEditableError({ status })
  const payments = await paymentsOfOrders([id], database)
  const entries = await entriesOfOrders([id], database)
  const found = await database.query<LineFacts>({ text: linesSql, values: [id], name: 'ecommerce_edit_lines' })
  const minimums = new Map(found.map(line => [line.id, minimumOf(line)]))
  return {
    order,
    payments,
    entries,
    minimums,
    steps: new Map(found.map(line => [line.id, line.step])),
    etag: `"${digest([
      status,
      contentOf(order),
      [...minimums],
      entries.map(each => [each.id, each.amount]),
      payments.map(({ invoiceId, status: paid, refundedAmount }) => [invoiceId, paid, refundedAmount]),
    ])}"`,
  }
}

/** Pieces that were refunded without a return are none of those that were sent. */
function minimumOf({ sent, returned, arrived, refunded, isNamed }: LineFacts): number {
  return Math.max(Math.max(sent, returned) + Math.max(0, refunded - arrived), isNamed ? 1 : 0)
}
