import { formatMoney, sumOf } from '@tessera/billing'
import { useLanguage, useText } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import type { CartOrder } from './cart-order.ts'
import { type CartTotal, cartTotals, lineAmount } from './cart-totals.ts'

interface TotalsProps {
  readonly orders: readonly Pick<CartOrder, 'ordersToProducts' | 'adjustments'>[]
}

/** What is to be paid, in each currency; with what is added to the lines and taken off them, where there is something. */
export function Totals({ orders }: TotalsProps) {
  const m = useMessages('cart')
  const language = useLanguage()
  const totals = cartTotals(orders)
  if (totals.length === 0) return null
  return (
    <div>
      {totals.map(total => (
        <Parts key={total.currency.id} orders={orders} total={total} />
      ))}
      <dl className="flex items-baseline justify-between gap-4">
        <dt className="font-medium">{m.total}</dt>
        <dd aria-live="polite" className="text-right font-heading font-semibold text-xl">
          {totals.map(({ currency, amount }) => (
            <span key={currency.id} className="block">
              {formatMoney(amount, currency, language)}
            </span>
          ))}
        </dd>
      </dl>
      {totals.map(total => (
        <IncludedTax key={total.currency.id} orders={orders} total={total} />
      ))}
    </div>
  )
}

interface OfCurrency extends TotalsProps {
  readonly total: CartTotal
}

/** What the total is made of: nothing where it is the lines alone. */
function Parts({ orders, total: { currency } }: OfCurrency) {
  const m = useMessages('totals')
  const kinds = useMessages('orderAdjustments')
  const t = useText()
  const language = useLanguage()
  const added = orders.flatMap(({ adjustments }) => adjustments).filter(({ currencyId }) => currencyId === currency.id)
  if (added.length === 0) return null
  const lines = orders.flatMap(({ ordersToProducts }) => ordersToProducts)
  const own = lines.filter(line => line.billingModuleCurrency.id === currency.id)
  const named = added.map(each => ({ ...each, name: t(each.title) || kinds[each.kind ?? 'discount'] }))
  const groups = [...Map.groupBy(named, ({ kind, name }) => `${kind} ${name}`).values()]
  const rows = groups.map(group => ({
    kind: group[0]?.kind,
    name: group[0]?.name ?? '',
    amount: sumOf(group.map(({ amount }) => amount)),
  }))
  return (
    <dl className="mb-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm text-text-muted">
      <dt>{m.subtotal}</dt>
      <dd className="text-right">{formatMoney(sumOf(own.map(line => lineAmount(line) ?? 0)), currency, language)}</dd>
      {rows.map(({ kind, name, amount }) => (
        <div key={`${kind} ${name}`} className="contents">
          <dt className="min-w-0 break-words">{name}</dt>
          <dd className="text-right">
            {kind === 'delivery' && amount === 0 ? m.free : formatMoney(amount, currency, language)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The tax that prices contain. */
function IncludedTax({ orders, total: { currency } }: OfCurrency) {
  const m = useMessages('totals')
  const language = useLanguage()
  const added = orders.flatMap(({ adjustments }) => adjustments).filter(({ currencyId }) => currencyId === currency.id)
  // Where tax is added, it is a row.
  if (added.some(({ kind }) => kind === 'tax')) return null
  const lines = orders.flatMap(({ ordersToProducts }) => ordersToProducts)
  const taxes = [...lines.filter(line => line.billingModuleCurrency.id === currency.id), ...added]
  const amount = sumOf(taxes.map(({ taxAmount }) => taxAmount ?? 0))
  if (amount === 0) return null
  return (
    <p className="mt-1 text-right text-sm text-text-muted">
      {m.includedTax.replace('{amount}', formatMoney(amount, currency, language))}
    </p>
  )
}
