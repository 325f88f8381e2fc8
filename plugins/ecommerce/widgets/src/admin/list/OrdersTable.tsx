import { formatMoney } from '@tessera/billing'
import type { Filter } from '@tessera/core'
import { lineTitle, type OpenTotals, type OrderFigures, order, orderFiguresPath } from '@tessera/ecommerce'
import { useLanguage, useMomentText, useText } from '@tessera/widget-sdk'
import {
  type AdminRow,
  type AdminTableProps,
  type TableAdditions,
  type TableTab,
  useAdminData,
  useAdminTools,
} from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useMessages } from '../../messages.ts'
import { type OrderRecord, paidIncludes, shippingIncludes, sumIncludes, sumsOf } from '../order/order-record.ts'
import { PaymentBadge } from '../order/PaymentBadge.tsx'
import { StatusBadge } from '../order/StatusBadge.tsx'
import { sentState } from '../order/shipping-record.ts'
import { AccountingExport } from './AccountingExport.tsx'
import { CreateOrder } from './CreateOrder.tsx'
import { NextSteps } from './NextSteps.tsx'
import { useOpenTotals } from './open-totals.ts'

/** Orders as a shop sees them: tabs by status, sums as money, what has been paid, the next step of many at once. */
export default function OrdersTable(props: AdminTableProps) {
  const { Generic } = useAdminTools()
  return <Generic variant="admin-table" {...props} additions={useOrderAdditions()} />
}

const newestFirst = [{ column: 'createdAt', method: 'desc' }] as const
const columns = ['number', 'placedAt', 'email', 'status', 'sum', 'paid'] as const

function useOrderAdditions(): TableAdditions {
  const m = useMessages('orderList')
  const tabs = useMessages('orderTabs')
  const { call } = useAdminTools()
  const { data: figures } = useAdminData<OrderFigures>(order, orderFiguresPath)
  return useMemo<TableAdditions>(
    () => ({
      defaultColumns: columns,
      defaultSort: newestFirst,
      columns: {
        number: { title: m.number, Cell: NumberCell },
        placedAt: { title: m.date, Cell: DateCell },
        email: { title: m.customer, Cell: CustomerCell },
        status: { title: m.status, Cell: StatusCell },
        sum: { title: m.sum, include: sumIncludes, Cell: SumCell },
        paid: { title: m.paid, include: paidIncludes, Cell: PaidCell },
        lines: { title: m.lines, include: linesIncludes, Cell: LinesCell },
        remindedAt: { title: m.reminded, Cell: RemindedCell },
        sent: { title: m.sent, include: [...sumIncludes, ...shippingIncludes], Cell: SentCell },
      },
      tabs: tabsOf(tabs, figures),
      Banner: ListButtons,
      Actions: NextSteps,
      hasPictures: false,
      async findBySearch(search, signal): Promise<readonly Filter[]> {
        const path = `/api/${order.path}/found?${new URLSearchParams({ search })}`
        const ids = await call<readonly string[]>('GET', path, { signal })
        // Without any id the list is empty: nothing has this one.
        return [{ column: 'id', method: 'inArray', value: ids.length > 0 ? ids : [noId] }]
      },
    }),
    [m, tabs, figures, call],
  )
}

const linesIncludes = ['ordersToProducts.product'] as const
const noId = '00000000-0000-0000-0000-000000000000'

const statusTabs = ['paying', 'approving', 'packaging', 'delivering', 'delivered', 'canceled'] as const

type TabName = (typeof statusTabs)[number] | 'attention' | 'drafts' | 'carts' | 'abandoned'

const ofCarts = { column: 'type', operator: 'any', values: ['cart'] } as const

/** The steps of an order from left to right; before them what somebody has to decide about. */
export function tabsOf(
  labels: Readonly<Record<TabName, string>>,
  figures: OrderFigures | undefined,
): readonly TableTab[] {
  const attention = figures?.attention ?? 0
  return [
    ...(attention > 0
      ? [
          {
            name: 'attention',
            label: labels.attention,
            filters: [{ column: 'attention', operator: 'filled', values: [] }],
            count: attention,
          } as const,
        ]
      : []),
    ...statusTabs.map(
      status =>
        ({
          name: status,
          label: labels[status],
          filters: [{ column: 'status', operator: 'any', values: [status] }],
          ...(figures && { count: figures.statuses[status] ?? 0 }),
        }) as const,
    ),
    {
      name: 'drafts',
      label: labels.drafts,
      filters: [{ column: 'type', operator: 'any', values: ['draft'] }],
      columns: ['number', 'lines', 'sum', 'updatedAt'],
      sort: [{ column: 'updatedAt', method: 'desc' }],
    },
    { name: 'carts', label: labels.carts, filters: [ofCarts] },
    // An address comes with a checkout that failed or was left, or with the mail to an account.
    {
      name: 'abandoned',
      label: labels.abandoned,
      filters: [ofCarts, { column: 'email', operator: 'filled', values: [] }],
      columns: ['email', 'lines', 'sum', 'remindedAt', 'updatedAt'],
      sort: [{ column: 'updatedAt', method: 'desc' }],
    },
  ]
}

/** What is done with no order in particular. */
function ListButtons() {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 px-4 pt-3 sm:px-6">
      <AccountingExport />
      <CreateOrder />
    </div>
  )
}

interface CellProps {
  readonly row: AdminRow
}

const recordOf = (row: AdminRow) => row as unknown as OrderRecord

function NumberCell({ row }: CellProps) {
  const m = useMessages('orderScreen')
  const { number, type } = recordOf(row)
  return number ?? <span className="font-normal text-text-muted">{type === 'draft' ? m.draft : m.cart}</span>
}

function DateCell({ row }: CellProps) {
  const { day } = useMomentText()
  const at = recordOf(row).placedAt ?? row.createdAt
  return (
    <time dateTime={at} className="whitespace-nowrap text-text-muted">
      {day(at)}
    </time>
  )
}

function CustomerCell({ row }: CellProps) {
  const { email, customerName } = recordOf(row)
  const known = [customerName, email].filter(text => text !== null && text !== '')
  if (known.length === 0) return <span className="text-text-muted">–</span>
  return (
    <span className="block truncate" title={known.join(', ')}>
      {known.join(', ')}
    </span>
  )
}

function StatusCell({ row }: CellProps) {
  const m = useMessages('orderTabs')
  const { status, attention } = recordOf(row)
  return (
    <span className="inline-flex items-center gap-1.5">
      <StatusBadge status={status} />
      {attention && (
        <span className="text-warning" title={m.attention}>
          ●<span className="sr-only">{m.attention}</span>
        </span>
      )}
    </span>
  )
}

function SumCell({ row }: CellProps) {
  const language = useLanguage()
  const record = recordOf(row)
  const open = useOpenTotals(record)
  const sums = record.status === 'new' ? open?.map(sumOfOpen) : sumsOf(record)
  if (!sums) return <span aria-busy="true">…</span>
  const texts = sums.map(({ currency, total }) => formatMoney(total, currency, language))
  return <span className="whitespace-nowrap tabular-nums">{texts.join(' + ') || '–'}</span>
}

function sumOfOpen({ billingModuleCurrency: currency, total }: OpenTotals['totals'][number]) {
  return { currency, total }
}

function PaidCell({ row }: CellProps) {
  return <PaymentBadge record={recordOf(row)} />
}

/** The first of its lines, and how many more there are. */
function LinesCell({ row }: CellProps) {
  const t = useText()
  const [first, ...others] = recordOf(row).ordersToProducts ?? []
  if (!first) return <span className="text-text-muted">–</span>
  const title = t(lineTitle(first.product?.title ?? first.productTitle, first.skuTitle))
  return (
    <span className="flex max-w-72 gap-1.5">
      <span className="truncate" title={title}>
        {title}
      </span>
      {(first.quantity ?? 1) > 1 && <span className="shrink-0 tabular-nums">× {first.quantity}</span>}
      {others.length > 0 && <span className="shrink-0 text-text-muted tabular-nums">+{others.length}</span>}
    </span>
  )
}

function RemindedCell({ row }: CellProps) {
  const m = useMessages('orderList')
  const { dayAndTime } = useMomentText()
  const at = recordOf(row).remindedAt
  if (!at) return <span className="text-text-muted">{m.notReminded}</span>
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {dayAndTime(at)}
    </time>
  )
}

function SentCell({ row }: CellProps) {
  const m = useMessages('orderParcels')
  const state = sentState(recordOf(row))
  return state ? m[state] : <span className="text-text-muted">–</span>
}
