import { formatMoney } from '@tessera/billing'
import { customer, order } from '@tessera/ecommerce'
import { queryString, useLanguage, useMomentText } from '@tessera/widget-sdk'
import {
  type AdminRow,
  type FormSectionProps,
  listAddress,
  recordAddress,
  useAdminData,
  useAdminTools,
} from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../messages.ts'
import { type OrderRecord, paidIncludes, sumIncludes, sumsOf } from '../order/order-record.ts'
import { PaymentBadge } from '../order/PaymentBadge.tsx'
import { StatusBadge } from '../order/StatusBadge.tsx'
import { totalsIn, totalText } from './totals.ts'

/** Further ones are in the list of orders. */
const mostShown = 10
const computed = ['orderCount', 'firstOrderAt', 'lastOrderAt', 'totals']

/** What a customer has ordered and paid: in sum, and the latest orders. */
export function CustomerOrders({ row }: FormSectionProps) {
  return row && <OrdersOf id={row.id} />
}

function OrdersOf({ id }: { readonly id: string }) {
  const m = useMessages('customerForm')
  const { Problem } = useAdminTools()
  const query = queryString({
    filters: {
      and: [
        { column: 'customerId', method: 'eq', value: id },
        { column: 'type', method: 'eq', value: 'history' },
      ],
    },
    orderBy: [{ column: 'placedAt', method: 'desc' }],
    include: [...sumIncludes, ...paidIncludes].map(path => ({ path })),
    limit: mostShown,
  })
  const summaryQuery = queryString({ filters: { and: [{ column: 'id', method: 'eq', value: id }] }, computed })
  const summary = useAdminData<readonly AdminRow[]>(customer, `/api/${customer.path}?${summaryQuery}`)
  const orders = useAdminData<readonly OrderRecord[]>(order, `/api/${order.path}?${query}`)
  const error = summary.error ?? orders.error
  if (error) {
    const retry = () => {
      summary.refetch()
      orders.refetch()
    }
    return <Problem error={error} onRetry={retry} />
  }
  const [figures] = summary.data ?? []
  if (!figures || !orders.data) return <Skeleton className="h-40 rounded-md" />
  const all = `${listAddress(order)}?${new URLSearchParams([['filter[customerId][any]', id]])}`
  return (
    <>
      <Figures row={figures} />
      {orders.data.length === 0 ? (
        <p className="text-sm text-text-muted">{m.noOrders}</p>
      ) : (
        <ul className="-mx-4 -mb-4 text-sm @2xl:-mx-6 @2xl:-mb-6">
          {orders.data.map(each => (
            <PlacedOrder key={each.id} record={each} />
          ))}
          {orders.data.length === mostShown && (
            <li className="border-border border-t px-4 py-2.5 @2xl:px-6">
              <a href={all} className="text-primary underline-offset-4 hover:underline">
                {m.allOrders}
              </a>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** How many orders there are, what was paid for them, when the first and the last one were placed. */
function Figures({ row }: { readonly row: AdminRow }) {
  const m = useMessages('customerForm')
  const list = useMessages('customerList')
  const language = useLanguage()
  const { day } = useMomentText()
  const count = typeof row.orderCount === 'number' ? row.orderCount : 0
  const figures = [
    { name: list.orders, values: [new Intl.NumberFormat(language).format(count)] },
    {
      name: list.spent,
      values: totalsIn(row.totals).map(total => totalText(total, language, list.test)),
    },
    { name: list.firstOrder, values: typeof row.firstOrderAt === 'string' ? [day(row.firstOrderAt)] : [] },
    { name: list.lastOrder, values: typeof row.lastOrderAt === 'string' ? [day(row.lastOrderAt)] : [] },
  ]
  return (
    <dl aria-label={m.inSum} className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm @lg:grid-cols-4">
      {figures.map(({ name, values }) => (
        <div key={name}>
          <dt className="text-text-muted">{name}</dt>
          {(values.length === 0 ? ['–'] : values).map(value => (
            <dd key={value} className="font-medium tabular-nums">
              {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** An order in a row that leads to it. */
function PlacedOrder({ record }: { readonly record: OrderRecord }) {
  const language = useLanguage()
  const { day } = useMomentText()
  const at = record.placedAt ?? record.createdAt
  const sums = sumsOf(record).map(({ currency, total }) => formatMoney(total, currency, language))
  return (
    <li className="border-border border-t">
      <a
        href={recordAddress(order, record.id)}
        className="flex flex-col gap-1 px-4 py-2.5 transition-colors hover:bg-surface @2xl:px-6"
      >
        <span className="flex flex-wrap justify-between gap-x-4 font-medium tabular-nums">
          <span>{record.number ?? record.id}</span>
          <span>{sums.join(' + ') || '–'}</span>
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <time dateTime={at} className="whitespace-nowrap text-text-muted">
            {day(at)}
          </time>
          <span className="flex flex-wrap gap-1.5">
            <StatusBadge status={record.status} />
            <PaymentBadge record={record} />
          </span>
        </span>
      </a>
    </li>
  )
}
