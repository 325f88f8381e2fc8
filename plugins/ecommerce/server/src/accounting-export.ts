import { decimalAmount, invoice, paymentIntentsToInvoices, timesAmount } from '@tessera/billing'
import { csvLine, guardedCell, type Localized } from '@tessera/core'
import { ordersToPaymentIntents } from '@tessera/ecommerce'
import { type ContentHost, messageTexts, sqlNames } from '@tessera/server'
import { type BalanceEntry, entriesOfInvoices, entriesOfOrders, isOpenRefund } from './edits/order-balance.ts'
import { isTestPayment, type OrderPayment, paymentsOfOrders } from './order-payments.ts'
import { type PricedOrder, pricedOrders } from './priced-orders.ts'
import { feesOfRefunds, type RefundFee } from './refund-fees.ts'
import { paymentGroups } from './totals.ts'

/** Days of the shop's time zone, `2026-01-31`; both are in the period. */
export interface AccountingPeriod {
  readonly from: string
  readonly to: string
}

type ExportHost = ContentHost
type Texts = typeof import('@tessera/ecommerce/messages/en.json')['accounting']

/** Orders in memory at a time. */
const batch = 200

const [links, l] = sqlNames(ordersToPaymentIntents, 'l')
const [invoiceLinks, il] = sqlNames(paymentIntentsToInvoices, 'il')
const [invoices, i] = sqlNames(invoice, 'i')

const paidSql = `select ${l.orderId} as "id" from ${links}
join ${invoiceLinks} on ${il.paymentIntentId} = ${l.billingModulePaymentIntentId}
join ${invoices} on ${i.id} = ${il.invoiceId}
where ${i.status} = 'paid' and ${i.paidAt} is not null
group by ${l.orderId}
having min(${i.paidAt}) >= ($1::date)::timestamp at time zone $3 and min(${i.paidAt}) < ($2::date + 1)::timestamp at time zone $3
order by min(${i.paidAt}), ${l.orderId}`

/**
 * Orders that were first paid in a period as CSV, in chunks: a row for each line with its discount and tax, for each delivery and
 * whatever else was added, for what was refunded of each payment, and for what its provider keeps of it, where that is known. The
 * totals of an order's rows are what was charged and not refunded; fees are in a column of their own, in the currency of the
 * provider's account.
 * @param language of the headings
 */
export async function accountingExport(
  host: ExportHost,
  { from, to }: AccountingPeriod,
  language: string | undefined,
): Promise<AsyncGenerator<string, void, void>> {
  const { timeZone } = host.configuration
  const found = await host.database.query<{ id: string }>({ text: paidSql, values: [from, to, timeZone ?? 'UTC'] })
  const { site, texts } = messageTexts(host, '@tessera/ecommerce', language)
  const { accounting } = texts as unknown as { readonly accounting: Texts }
  return rowsOf(
    host,
    found.map(({ id }) => id),
    site,
    accounting,
  )
}

async function* rowsOf(
  host: ExportHost,
  ids: readonly string[],
  language: string,
  texts: Texts,
): AsyncGenerator<string, void, void> {
  yield `\uFEFF${csvLine(columns.map(column => texts[column]))}`
  // One payment may be for several orders.
  const told = new Set<string>()
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    const [orders, payments, entries] = await Promise.all([
      pricedOrders(host, some),
      paymentsOfOrders(some, host.database),
      entriesOfOrders(some, host.database),
    ])
    const invoiceIds = [...new Set(payments.map(({ invoiceId }) => invoiceId))]
    const [edits, refundFees] = await Promise.all([
      entriesOfInvoices(invoiceIds, host.database),
      feesOfRefunds(invoiceIds, host.database),
    ])
    const written = { host, language, texts, told, entries, edits, refundFees }
    const byOrder = Map.groupBy(payments, ({ orderId }) => orderId)
    yield orders
      .flatMap(order => orderRows(order, byOrder.get(order.id) ?? [], written))
      .map(row => csvLine(columns.map(column => row[column] ?? '')))
      .join('')
  }
}

const columns = [
  'order',
  'placed',
  'paid',
  'status',
  'email',
  'country',
  'kind',
  'item',
  'sku',
  'quantity',
  'unitPrice',
  'discount',
  'taxPercent',
  'tax',
  'total',
  'currency',
  'provider',
  'fee',
  'feeCurrency',
  'test',
] as const

type AccountingRow = { readonly [Column in (typeof columns)[number]]?: string }

interface Written {
  readonly host: ExportHost
  readonly language: string
  readonly texts: Texts
  /** Ids of the invoices whose refunds and further payments have been written. */
  readonly told: Set<string>
  /** What edits have changed of what the orders owe. */
  readonly entries: readonly BalanceEntry[]
  /** The same of their invoices, whichever order it was for. */
  readonly edits: readonly BalanceEntry[]
  readonly refundFees: readonly RefundFee[]
}

function orderRows(
  order: PricedOrder,
  payments: readonly OrderPayment[],
  { host, language, texts, told, entries, edits, refundFees }: Written,
): readonly AccountingRow[] {
  const { defaultLanguage, timeZone } = host.configuration
  // As spreadsheets sort them: 2026-01-31.
  const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: timeZone ?? 'UTC' })
  const dayOf = (at: string | Date | null) => (at === null ? '' : days.format(new Date(at)))
  const textOf = (text: Localized) =>
    guardedCell(text[language] || text[defaultLanguage] || Object.values(text)[0] || '')
  return paymentGroups([order]).flatMap(group => {
    const { currency, parts, lines, key, interval } = group
    const isDifference = ({ invoiceId }: OrderPayment) =>
      edits.some(each => each.invoiceId === invoiceId && each.kind === 'request')
    const paid = payments.filter(payment => payment.group === key && payment.status === 'paid')
    // In a currency that came with an edit, that is the only payment.
    const first = paid.find(payment => !isDifference(payment)) ?? paid[0]
    if (!first) return []
    const shared = {
      order: order.number ?? '',
      placed: dayOf(order.placedAt),
      paid: dayOf(first.paidAt),
      status: order.status ?? '',
      email: guardedCell(order.email ?? ''),
      country: order.address?.country ?? '',
      currency: currency.code,
      provider: first.provider ?? '',
      test: isTestPayment(first) ? texts.yes : '',
    }
    const money = (amount: number) =>
      amount < 0 ? `-${decimalAmount(-amount, currency)}` : decimalAmount(amount, currency)
    const rows = parts.map(part => {
      const line = lines.find(({ id }) => id === part.lineId)
      const added = order.adjustments.filter(
        ({ lineId, kind }) => line !== undefined && lineId === line.id && kind === 'tax',
      )
      const gross = timesAmount(part.unitAmount, part.quantity) + added.reduce((sum, { amount }) => sum + amount, 0)
      const taxed =
        line ?? order.adjustments.find(each => each.lineId === null && each.kind === part.kind && each.amount > 0)
      return {
        ...shared,
        kind: line ? texts.product : texts[part.kind ?? 'discount'],
        item: textOf(part.title),
        sku: guardedCell(line?.skuCode ?? ''),
        quantity: String(part.quantity),
        unitPrice: money(part.unitAmount),
        discount: money(gross - part.amount),
        taxPercent: percentText(taxed?.taxPercent ?? null),
        tax: taxed?.taxAmount == null ? '' : money(taxed.taxAmount),
        total: money(part.amount),
      }
    })
    const untold = paid.filter(({ invoiceId }) => !told.has(invoiceId))
    for (const { invoiceId } of paid) told.add(invoiceId)
    // What an edit has paid back is of no line any more.
    const refunds = untold
      .map(({ invoiceId, refundedAmount }) => refundedAmount - refundedByEdits(edits, invoiceId))
      .filter(amount => amount !== 0)
      .map(amount => ({ ...shared, kind: texts.refund, total: money(-amount) }))
    // Further payments of a subscription, and what was paid twice.
    const further = untold
      .filter(payment => payment !== first && !isDifference(payment))
      .map(({ amount, paidAt }) => ({
        ...shared,
        paid: dayOf(paidAt),
        kind: texts.furtherPayment,
        total: money(amount),
      }))
    const fees = untold
      .flatMap(payment => [payment, ...refundFees.filter(({ invoiceId }) => invoiceId === payment.invoiceId)])
      .filter(({ fee }) => fee !== null)
      .map(({ fee, feeCurrencyCode }) => ({
        ...shared,
        kind: texts.fee,
        fee: fee ?? '',
        feeCurrency: feeCurrencyCode ?? '',
      }))
    const open = interval === null ? openBalance(entries, order.id, currency.id) : 0
    const owed = open === 0 ? [] : [{ ...shared, kind: texts.owed, total: money(-open) }]
    return [...rows, ...further, ...refunds, ...fees, ...owed]
  })
}

/** What edits have paid back of an invoice, or would have, had it not been before. */
function refundedByEdits(edits: readonly BalanceEntry[], invoiceId: string): number {
  return edits
    .filter(each => each.invoiceId === invoiceId && (each.kind === 'refunded-before' || each.kind === 'refund'))
    .filter(each => !isOpenRefund(each))
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** What is still to be paid of what the lines of an order say; less than nothing where it is still to be paid back. */
function openBalance(entries: readonly BalanceEntry[], orderId: string, currencyId: string): number {
  return entries
    .filter(each => each.orderId === orderId && each.currencyId === currencyId)
    .filter(each => !isOpenRefund(each))
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** @param hundredths of a percent */
function percentText(hundredths: number | null): string {
  return hundredths === null ? '' : String(hundredths / 100)
}
