import { currency, formatMoney } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { type OrderFigures, order, orderFiguresPath } from '@tessera/ecommerce'
import { useLanguage } from '@tessera/widget-sdk'
import { DashboardCard, DashboardEmpty, DashboardLink, listAddress, useAdminData } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

/** Orders and income of the last 30 days by currency, and what waits for somebody. */
export default function FiguresPanel() {
  const m = useMessages('figuresPanel')
  const language = useLanguage()
  const { data: figures } = useAdminData<OrderFigures>(order, orderFiguresPath)
  const { data: currencies = [] } = useAdminData<readonly Row<typeof currency>[]>(
    currency,
    `/api/${currency.path}?limit=1000`,
  )
  const number = new Intl.NumberFormat(language)
  const money = (amount: number, code: string) => {
    const found = currencies.find(each => each.code === code)
    return found ? formatMoney(amount, found, language) : ''
  }
  const waiting = [
    { name: 'attention', text: m.attention, count: figures?.attention ?? 0 },
    { name: 'paying', text: m.unpaid, count: figures?.statuses.paying ?? 0 },
    { name: 'approving', text: m.approving, count: figures?.statuses.approving ?? 0 },
    { name: 'packaging', text: m.packaging, count: figures?.statuses.packaging ?? 0 },
  ]
  return (
    <DashboardCard title={m.title} more={<DashboardLink href={listAddress(order)}>{m.all}</DashboardLink>}>
      {!figures && <Skeleton className="h-32" />}
      {figures?.income.length === 0 && <DashboardEmpty>{m.empty}</DashboardEmpty>}
      {figures && figures.income.length > 0 && (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-6 gap-y-3 px-4 py-4">
          {figures.income.map(({ currencyCode, isTest, orders, amount, refundedAmount }) => (
            <div key={`${currencyCode} ${isTest}`}>
              <dt className="text-text-muted text-xs">
                {m.orders(orders)}
                {isTest && ` · ${m.test}`}
              </dt>
              <dd className="font-semibold text-2xl tabular-nums">{money(amount - refundedAmount, currencyCode)}</dd>
              {refundedAmount > 0 && (
                <dd className="text-text-muted text-xs tabular-nums">
                  {m.refunded.replace('{amount}', money(refundedAmount, currencyCode))}
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      {figures && (
        <ul className="grid grid-cols-2 border-border border-t sm:grid-cols-4">
          {waiting.map(({ name, text, count }) => (
            <li key={name}>
              <a href={tabAddress(name)} className="block h-full px-4 py-3 transition-colors hover:bg-surface">
                <span className="block font-medium text-lg tabular-nums">{number.format(count)}</span>
                <span className="block text-text-muted text-xs">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  )
}

/** The list of orders, at one of its tabs. */
function tabAddress(name: string): string {
  const filter = name === 'attention' ? ['filter[attention][filled]', ''] : ['filter[status][any]', name]
  return `${listAddress(order)}?${new URLSearchParams([['saved', `tab.${name}`], filter as [string, string]])}`
}
