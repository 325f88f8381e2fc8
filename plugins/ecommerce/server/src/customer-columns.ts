import { currency, invoice, paymentIntentsToInvoices } from '@tessera/billing'
import { customer, order, ordersToPaymentIntents } from '@tessera/ecommerce'
import { type ListColumnSql, listColumn } from '@tessera/server'

type Statement = ListColumnSql<typeof customer>

/** What these columns are computed from. */
export const customerReads = [order, ordersToPaymentIntents, paymentIntentsToInvoices, invoice, currency]

/** An aggregate of what a customer has ordered: neither carts nor what has been canceled. */
function ofOrders({ row, table }: Statement, aggregate: (placedAt: string) => string): string {
  const [orders, o] = table(order, 'o')
  return `(select ${aggregate(o.placedAt)} from ${orders}
    where ${o.customerId} = ${row.id} and ${o.type} = 'history' and ${o.status} <> 'canceled')`
}

/** The paid invoices of a customer, `i`, with their currencies, `c`; one that is for several orders counts once. */
function paidInvoices({ row, table }: Statement) {
  const [orders, o] = table(order, 'o')
  const [links, l] = table(ordersToPaymentIntents, 'l')
  const [invoiceLinks, il] = table(paymentIntentsToInvoices, 'il')
  const [invoices, i] = table(invoice, 'i')
  const [currencies, c] = table(currency, 'c')
  const ids = `select ${il.invoiceId} from ${orders} join ${links} on ${l.orderId} = ${o.id}
    join ${invoiceLinks} on ${il.paymentIntentId} = ${l.billingModulePaymentIntentId} where ${o.customerId} = ${row.id}`
  const from = `${invoices} join ${currencies} on ${c.code} = ${i.currencyCode} where ${i.status} = 'paid' and ${i.id} in (${ids})`
  return { from, i, c, sum: `sum(${i.amount} - ${i.refundedAmount})` }
}

/** How many orders somebody has placed. */
const orderCount = listColumn(customer, 'orderCount', {
  type: 'integer',
  reads: [order],
  sql: statement => ofOrders(statement, () => 'count(*)::integer'),
})

const firstOrderAt = listColumn(customer, 'firstOrderAt', {
  type: 'timestamptz',
  reads: [order],
  sql: statement => ofOrders(statement, placedAt => `min(${placedAt})`),
})

const lastOrderAt = listColumn(customer, 'lastOrderAt', {
  type: 'timestamptz',
  reads: [order],
  sql: statement => ofOrders(statement, placedAt => `max(${placedAt})`),
})

/** What somebody has paid in a currency, less what they got back: `spent.EUR`. */
const spent = listColumn(customer, 'spent', {
  type: 'numeric',
  parameter: /[A-Z0-9]{1,20}/,
  reads: customerReads,
  sql(statement) {
    const { from, c, sum } = paidInvoices(statement)
    return `(select ${sum} / power(10::numeric, max(${c.fractionDigits})) from ${from}
      and ${c.code} = ${statement.bind(statement.parameter)}::text)`
  },
})

/**
 * The same in all currencies, as JSON: `[{ code, symbol, fractionDigits, amount: '1990', isTest }]`, in minor units, the largest first. Payments
 * that move no money apart.
 */
const totals = listColumn(customer, 'totals', {
  type: 'text',
  reads: customerReads,
  sql(statement) {
    const { from, i, c, sum } = paidInvoices(statement)
    const shown = `jsonb_build_object('code', code, 'symbol', symbol, 'fractionDigits', digits, 'amount', amount::text, 'isTest', test)`
    return `(select jsonb_agg(${shown} order by test, amount desc, code)::text from (
      select ${c.code} as code, ${c.symbol} as symbol, ${c.fractionDigits} as digits, ${i.isTest} as test, ${sum} as amount
      from ${from} group by 1, 2, 3, 4) paid)`
  },
})

/** What lists of customers tell besides their fields. */
export const customerColumns = [orderCount, firstOrderAt, lastOrderAt, spent, totals]
