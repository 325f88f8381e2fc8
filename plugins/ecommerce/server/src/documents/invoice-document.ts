import { sumOf, timesAmount } from '@tessera/billing'
import type { Localized } from '@tessera/core'
import { filledText, type PluginHost } from '@tessera/server'
import { entriesOfOrders, owedOf } from '../edits/order-balance.ts'
import { isTestOrder, paymentsOfOrders } from '../order-payments.ts'
import { type DocumentedOrder, documentedOrder } from './order-contents.ts'
import { PdfPaper } from './pdf-paper.ts'

/**
 * The invoice of a placed order as PDF, in the language of its customer.
 * @param seller who sells, as the shop's option says it
 * @throws NotFoundError for an order that hasn't been placed
 */
export async function invoiceDocument(
  host: Pick<PluginHost, 'service' | 'database' | 'configuration' | 'catalogues'>,
  id: string,
  seller: Localized | undefined,
): Promise<{ readonly paper: PdfPaper; readonly number: string }> {
  const [found, payments, entries] = await Promise.all([
    documentedOrder(host, id),
    paymentsOfOrders([id], host.database),
    entriesOfOrders([id], host.database),
  ])
  const owed = owedOf(found.status, entries)
  const { texts, number, shop, date, email, textOf } = found
  const written = texts.documents
  const title = filledText(written.invoice, { number })
  const paper = await PdfPaper.open({
    title,
    language: found.language,
    date,
    footer: page => filledText(written.page, { title, page: String(page) }),
  })
  paper.text(title, { size: 20, weight: 600 })
  paper.space(4)
  paper.text(found.dayOf(date))
  if (isTestOrder(payments)) paper.text(texts.payment.test, { weight: 600 })
  paper.space(18)
  paper.columns([written.seller, written.customer], { weight: 600 })
  paper.columns([textOf(seller ?? null) || shop, [nameOf(found), email, found.addressText].filter(Boolean).join('\n')])
  paper.space(18)
  writeLines(paper, found)
  paper.space(14)
  for (const [currencyId, { currency, subtotal, total, added }] of sumsOf(found)) {
    if (added.length > 0) paper.sum(written.subtotal, found.money(subtotal, currency))
    for (const { title: name, kind, amount } of added) {
      paper.sum(textOf(name) || texts.payment[kind ?? 'discount'], found.money(amount, currency))
    }
    paper.sum(written.total, found.money(total, currency), { size: 13, weight: 600 })
    for (const [percent, amount] of includedTaxes(found, currencyId)) {
      const rate = new Intl.NumberFormat(found.language).format(percent / 100)
      paper.sum(filledText(written.taxIncluded, { percent: rate }), found.money(amount, currency))
    }
    const ofCurrency = payments.filter(each => each.currencyCode === currency.code && each.status === 'paid')
    for (const { paidAt, amount } of ofCurrency) {
      paper.sum(filledText(written.paid, { date: found.dayOf(paidAt ?? date) }), found.money(amount, currency))
    }
    const refunded = sumOf(ofCurrency.map(({ refundedAmount }) => refundedAmount))
    if (refunded > 0) paper.sum(written.refunded, found.money(refunded, currency))
    const due = owed.get(currencyId) ?? (ofCurrency.length === 0 ? total : 0)
    if (due > 0) paper.sum(written.unpaid, found.money(due, currency))
    paper.space(currencyId === '' ? 0 : 10)
  }
  paper.end()
  return { paper, number }
}

function writeLines(paper: PdfPaper, found: DocumentedOrder): void {
  const { product, sku, quantity, price, amount } = found.texts.documents
  const hasSku = found.ordersToProducts.some(({ skuCode }) => skuCode)
  const count = new Intl.NumberFormat(found.language)
  paper.table(
    [
      { title: product, share: hasSku ? 0.34 : 0.48 },
      ...(hasSku ? [{ title: sku, share: 0.14 }] : []),
      { title: quantity, share: 0.16, isAmount: true },
      { title: price, share: 0.18, isAmount: true },
      { title: amount, share: 0.18, isAmount: true },
    ],
    found.ordersToProducts.map(line => [
      found.titleOf(line),
      ...(hasSku ? [line.skuCode ?? ''] : []),
      count.format(line.quantity ?? 1),
      found.money(line.unitAmount ?? 0, line.currency),
      found.money(timesAmount(line.unitAmount ?? 0, line.quantity ?? 1), line.currency),
    ]),
  )
}

/** What is charged, by currency. */
function sumsOf({ ordersToProducts, adjustments }: DocumentedOrder) {
  const lines = ordersToProducts.flatMap(line => (line.currency ? [{ ...line, currency: line.currency }] : []))
  return new Map(
    [...Map.groupBy(lines, ({ currency }) => currency.id)].flatMap(([id, ofCurrency]) => {
      const [first] = ofCurrency
      if (!first) return []
      const subtotal = sumOf(ofCurrency.map(line => timesAmount(line.unitAmount ?? 0, line.quantity ?? 1)))
      const added = adjustments.filter(({ currencyId }) => currencyId === id)
      const total = Math.max(0, sumOf([subtotal, ...added.map(({ amount }) => amount)]))
      return [[id, { currency: first.currency, subtotal, total, added }] as const]
    }),
  )
}

/** What of the prices is tax, by its rate in hundredths of a percent; what was added to them is an adjustment, and said there. */
function includedTaxes({ ordersToProducts, adjustments }: DocumentedOrder, currencyId: string) {
  if (adjustments.some(({ kind }) => kind === 'tax')) return []
  const taxed = [...ordersToProducts, ...adjustments].flatMap(each =>
    each.currencyId === currencyId && each.taxPercent !== null && each.taxAmount !== null
      ? [{ percent: each.taxPercent, amount: each.taxAmount }]
      : [],
  )
  return [...Map.groupBy(taxed, ({ percent }) => percent)]
    .map(([percent, ofRate]) => [percent, sumOf(ofRate.map(({ amount }) => amount))] as const)
    .toSorted(([one], [other]) => one - other)
}

/** Empty where the address begins with it. */
function nameOf({ customerName, address }: DocumentedOrder): string {
  return customerName && customerName !== address?.name ? customerName : ''
}
