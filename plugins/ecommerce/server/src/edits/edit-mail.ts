import { formatMoney } from '@tessera/billing'
import type { Localized } from '@tessera/core'
import type { EditEventData } from '@tessera/ecommerce'
import { filledText, type MailContent } from '@tessera/server'
import { fillerOf, greetingOf, type MailHost, type OrderMail, orderPageOf } from '../order-mail-parts.ts'
import { type OrderTexts, orderTexts } from '../order-texts.ts'
import { paymentLinkOf } from '../payment-link.ts'
import type { PricedOrder } from '../priced-orders.ts'
import { entriesOfOrders, owedOf } from './order-balance.ts'

/**
 * The mail that tells the customer of an edit: what changed, what the order costs now, and what is still to be paid or paid back.
 * @param sum lines and totals of the order
 */
export async function editMails(
  host: MailHost,
  found: PricedOrder,
  { data, reason }: { readonly data: EditEventData | null; readonly reason: string | null },
  sum: string,
): Promise<readonly OrderMail[]> {
  if (!found.email || !data?.isTold) return []
  const content = async (): Promise<MailContent> => {
    const texts = orderTexts(host, found.language)
    const written = texts.editMail
    const filled = fillerOf(host, texts, found)
    const money = moneyIn(found, texts)
    const titleOf = (title: Localized) => texts.titleOf({ title })
    const changes = (data.changes ?? []).map(({ title, from, to }) =>
      from === 0
        ? filledText(written.added, { title: titleOf(title), quantity: String(to) })
        : to === 0
          ? filledText(written.removed, { title: titleOf(title), quantity: String(from) })
          : filledText(written.changed, { title: titleOf(title), from: String(from), to: String(to) }),
    )
    const owed = await owedLines(host, found, texts)
    const refunds = (data.totals ?? []).filter(({ refund }) => refund > 0)
    return {
      language: texts.language,
      subject: filled(written.subject),
      heading: filled(written.heading),
      paragraphs: [
        ...greetingOf(found, texts),
        filled(written.text),
        changes.join('\n'),
        sum,
        owed,
        refunds
          .map(({ currencyId: id, refund }) => filledText(written.refund, { amount: money(refund, id) }))
          .join('\n'),
        reason ? filledText(texts.mails.reason, { reason }) : '',
      ].filter(Boolean),
      action: {
        label: owed !== '' ? written.pay : texts.shippingMails.action,
        url: owed !== '' ? await paymentLinkOf(host, found) : await orderPageOf(host, texts, found.id),
      },
      note: filled(texts.mails.note),
    }
  }
  return [{ receiver: 'customer', address: found.email, content }]
}

/** What is still to be paid for a paid order, a line for each currency; empty where nothing is. */
export async function owedLines(
  { database }: Pick<MailHost, 'database'>,
  found: PricedOrder,
  texts: OrderTexts,
): Promise<string> {
  const money = moneyIn(found, texts)
  const owed = owedOf(found.status, await entriesOfOrders([found.id], database))
  return [...owed].map(([id, amount]) => filledText(texts.editMail.owed, { amount: money(amount, id) })).join('\n')
}

function moneyIn({ ordersToProducts }: PricedOrder, { language }: OrderTexts) {
  const currencies = new Map(ordersToProducts.map(({ billingModuleCurrency: each }) => [each.id, each]))
  return (amount: number, currencyId: string): string => {
    const currency = currencies.get(currencyId)
    return currency ? formatMoney(amount, currency, language) : ''
  }
}
