import { invoice, paymentIntentsToInvoices } from '@tessera/billing'
import {
  type OrderFigures,
  order,
  orderFiguresPath,
  ordersToPaymentIntents,
  ordersToProducts,
  product,
} from '@tessera/ecommerce'
import { type FastifyInstance, type PluginHost, type Queryable, sqlNames } from '@tessera/server'

const [orders, o] = sqlNames(order, 'o')
const [links, l] = sqlNames(ordersToPaymentIntents, 'l')
const [invoiceLinks, il] = sqlNames(paymentIntentsToInvoices, 'il')
const [invoices, i] = sqlNames(invoice, 'i')
const [lines, ol] = sqlNames(ordersToProducts, 'ol')
const [products, p] = sqlNames(product, 'p')

const isOfOrder = `exists (select 1 from ${invoiceLinks} join ${links} on ${l.billingModulePaymentIntentId} = ${il.paymentIntentId}
  where ${il.invoiceId} = ${i.id})`
const figuresSql = `with by_status as (
  select ${o.status} as status, count(*)::integer as count from ${orders} where ${o.type} = 'history' group by 1
), paid as (
  select ${i.id} as id, ${i.currencyCode} as currency, ${i.isTest} as test, ${i.amount} as amount, ${i.refundedAmount} as refunded
  from ${invoices} where ${i.status} = 'paid' and ${i.paidAt} >= $1::timestamptz and ${isOfOrder}
), ordered as (
  select paid.currency, paid.test, count(distinct ${l.orderId})::integer as orders from paid
  join ${invoiceLinks} on ${il.invoiceId} = paid.id join ${links} on ${l.billingModulePaymentIntentId} = ${il.paymentIntentId} group by 1, 2
), income as (
  select currency, test, sum(amount) as amount, sum(refunded) as refunded from paid group by 1, 2
)
select coalesce((select jsonb_object_agg(status, count) from by_status), '{}') as statuses,
  (select count(*)::integer from ${orders} where ${o.attention} is not null) as attention,
  coalesce((select jsonb_agg(jsonb_build_object('currencyCode', currency, 'isTest', test, 'orders', orders,
    'amount', least(amount, 999999999999999), 'refundedAmount', least(refunded, 999999999999999)) order by test, amount desc, currency)
    from income join ordered using (currency, test)), '[]') as income`

/** Orders by status, and what was paid for them since a moment, by currency: in one statement. */
async function orderFigures(since: Date, database: Queryable): Promise<OrderFigures> {
  const [found] = await database.query<OrderFigures>({ text: figuresSql, values: [since.toISOString()] })
  return found ?? { statuses: {}, attention: 0, income: [] }
}

/** More are not looked through one by one. */
const most = 200

const foundSql = `select ${o.id} as id from ${orders} where ${o.id}::text = $1
  or core_folded(coalesce(${o.number}, '') || E'\\n' || coalesce(${o.email}, '')) like core_folded($2::text)
  or exists (select 1 from ${lines} join ${products} on ${p.id} = ${ol.productId},
    jsonb_each_text(coalesce(${ol.productTitle}, ${p.title}, '{}')) title
    where ${ol.orderId} = ${o.id}
      and (core_folded(title.value) like core_folded($2::text) or core_folded(coalesce(${ol.skuCode}, '')) like core_folded($2::text)))
order by coalesce(${o.placedAt}, ${o.createdAt}) desc limit ${most}`

/** Ids of orders by their number, email, or a product in them, the newest first: in one statement. */
async function findOrdersByText(search: string, database: Queryable): Promise<string[]> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const found = await database.query<{ id: string }>({ text: foundSql, values: [search, pattern] })
  return found.map(({ id }) => id)
}

const config = { access: 'administrator' } as const
const figureDays = 30
const day = 24 * 60 * 60 * 1000
const searchQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['search'],
  properties: { search: { type: 'string', minLength: 1, maxLength: 200 } },
}

/** What administrators see of all orders at once. */
export function registerOrderFigures(app: FastifyInstance, { database }: Pick<PluginHost, 'database'>): void {
  app.get(
    orderFiguresPath,
    { config, schema: { summary: 'Counts orders by status, and adds up what was paid in the last 30 days' } },
    async () => ({ data: await orderFigures(new Date(Date.now() - figureDays * day), database) }),
  )

  app.get<{ Querystring: { readonly search: string } }>(
    `/api/${order.path}/found`,
    {
      config,
      schema: { summary: 'Finds orders by number, email or product: at most 200 ids', querystring: searchQuery },
    },
    async request => ({ data: await findOrdersByText(request.query.search.trim(), database) }),
  )
}
