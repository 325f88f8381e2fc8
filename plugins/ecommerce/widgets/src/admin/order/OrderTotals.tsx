import { formatMoney } from '@tessera/billing'
import { textIn, useLanguage } from '@tessera/widget-sdk'
import { useMessages } from '../../messages.ts'
import { namedAdjustments, type OrderRecord, sumsOf } from './order-record.ts'

/** What an order costs in each currency, with what was added and taken off. */
export function OrderTotals({ record }: { readonly record: OrderRecord }) {
  const m = useMessages('orderLines')
  const kinds = useMessages('orderAdjustments')
  const language = useLanguage()
  return sumsOf(record).map(({ currency, subtotal, total }) => (
    <dl
      key={currency.code}
      className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-border border-t bg-surface px-4 py-3 tabular-nums last:rounded-b-lg"
    >
      {(subtotal !== total || (record.adjustments ?? []).length > 0) && (
        <Sum name={m.subtotal} value={formatMoney(subtotal, currency, language)} />
      )}
      {namedAdjustments(
        (record.adjustments ?? []).filter(({ currencyId }) => currencyId === currency.id),
        ({ kind, title }) => textIn(title, language, 'en') || kinds[kind ?? 'discount'],
      ).map(({ key, name, amount }) => (
        <Sum key={key} name={name} value={formatMoney(amount, currency, language)} />
      ))}
      <dt className="font-semibold">{m.total}</dt>
      <dd className="text-right font-semibold">{formatMoney(total, currency, language)}</dd>
    </dl>
  ))
}

function Sum({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt className="text-text-muted">{name}</dt>
      <dd className="text-right">{value}</dd>
    </>
  )
}
