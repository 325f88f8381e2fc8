import { formatMoney } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { lineTitle, order, orderReturn, parcel, type parcelLine, type returnLine } from '@tessera/ecommerce'
import { filledText, type MailContent, system } from '@tessera/server'
import { fillerOf, type MailHost, type OrderMail, orderPageOf } from './order-mail-parts.ts'
import type { LinePieces } from './order-parcels.ts'
import type { ReturnStatus } from './order-returns.ts'
import { type OrderTexts, orderTexts } from './order-texts.ts'
import type { PricedOrder } from './priced-orders.ts'

/** Events of an order that are told besides its steps. */
export type ShippingKind = 'parcel' | 'return'

/** What such an event stores. */
export interface ShippingData {
  readonly parcelId?: string
  readonly returnId?: string
  /** What the return had become. */
  readonly status?: ReturnStatus
  /** What was paid back, in minor units. */
  readonly paid?: readonly { readonly amount: number; readonly currencyCode: string | null }[]
}

interface ShippingEvent {
  readonly type: ShippingKind
  readonly data: ShippingData | null
  /** Why the customer sends something back, or why the shop doesn't take it. */
  readonly reason: string | null
}

export function isShipping(type: string): type is ShippingKind {
  return type === 'parcel' || type === 'return'
}

/** The mails that tell of a parcel or a return; none of what isn't there any more. */
export async function shippingMails(
  host: MailHost,
  found: PricedOrder,
  event: ShippingEvent,
): Promise<readonly OrderMail[]> {
  return event.type === 'parcel' ? parcelMails(host, found, event) : returnMails(host, found, event)
}

async function parcelMails(host: MailHost, found: PricedOrder, { data }: ShippingEvent): Promise<readonly OrderMail[]> {
  const sent = data?.parcelId
    ? await host.service(parcel).find(data.parcelId, system, [{ path: 'parcelLines' }] as const)
    : null
  if (!sent || found.email === null) return []
  const content = async () => {
    const texts = orderTexts(host, found.language)
    const written = texts.shippingMails
    const { parcelLines } = sent as typeof sent & { readonly parcelLines: readonly Row<typeof parcelLine>[] }
    const how = [
      sent.carrier && filledText(written.carrier, { carrier: sent.carrier }),
      sent.number && filledText(written.trackingNumber, { number: sent.number }),
      sent.trackingUrl && filledText(written.track, { url: sent.trackingUrl }),
    ]
    const paragraphs = [piecesText(found, parcelLines.map(asPieces), texts), how.filter(Boolean).join('\n')]
    return customerMail(host, found, texts, written.parcel, paragraphs)
  }
  return [{ receiver: 'customer', address: found.email, content }]
}

async function returnMails(
  host: MailHost,
  found: PricedOrder,
  { data, reason }: ShippingEvent,
): Promise<readonly OrderMail[]> {
  const made = data?.returnId
    ? await host.service(orderReturn).find(data.returnId, system, [{ path: 'returnLines' }] as const)
    : null
  const status = data?.status
  if (!made || !status) return []
  const { returnLines } = made as typeof made & { readonly returnLines: readonly Row<typeof returnLine>[] }
  const pieces = returnLines.map(asPieces)
  const shop = status === 'asked' ? host.configuration.environment.ADMIN_EMAIL : undefined
  const reasonOf = ({ mails }: OrderTexts) => (reason ? filledText(mails.reason, { reason }) : '')
  const toCustomer = () => {
    const texts = orderTexts(host, found.language)
    const paid = (data.paid ?? []).flatMap(({ amount, currencyCode }) => {
      const line = found.ordersToProducts.find(each => each.billingModuleCurrency.code === currencyCode)
      return line ? [formatMoney(amount, line.billingModuleCurrency, texts.language)] : []
    })
    const paragraphs = [
      piecesText(found, pieces, texts),
      paid.length > 0 ? filledText(texts.shippingMails.amount, { amount: paid.join(' + ') }) : '',
      reasonOf(texts),
    ]
    return customerMail(host, found, texts, texts.shippingMails[status], paragraphs)
  }
  const toShop = () => {
    const texts = orderTexts(host, null)
    const { returnToShop: written } = texts.shippingMails
    const filled = fillerOf(host, texts, found)
    return {
      language: texts.language,
      subject: filled(written.subject),
      heading: filled(written.heading),
      paragraphs: [filled(written.text), piecesText(found, pieces, texts), reasonOf(texts)].filter(Boolean),
      action: { label: written.action, url: `${host.configuration.publicUrl}/admin/records/${order.path}/${found.id}` },
      note: texts.mails.noteToShop,
    }
  }
  return [
    ...(found.email ? [{ receiver: 'customer', address: found.email, content: toCustomer } as const] : []),
    ...(shop ? [{ receiver: 'shop', address: shop, content: toShop } as const] : []),
  ]
}

interface Written {
  readonly subject: string
  readonly heading: string
  readonly text: string
}

async function customerMail(
  host: MailHost,
  found: PricedOrder,
  texts: OrderTexts,
  { subject, heading, text }: Written,
  paragraphs: readonly string[],
): Promise<MailContent> {
  const filled = fillerOf(host, texts, found)
  return {
    language: texts.language,
    subject: filled(subject),
    heading: filled(heading),
    paragraphs: [filled(text), ...paragraphs].filter(Boolean),
    action: { label: texts.shippingMails.action, url: await orderPageOf(host, texts, found.id) },
    note: filled(texts.mails.note),
  }
}

/** `Tile × 2`, a row for each line. */
function piecesText(found: PricedOrder, pieces: readonly LinePieces[], texts: OrderTexts): string {
  return pieces
    .flatMap(({ id, quantity }) => {
      const line = found.ordersToProducts.find(each => each.id === id)
      if (!line) return []
      const sold = Object.keys(line.productTitle ?? {}).length > 0 ? line.productTitle : line.product.title
      const title = texts.titleOf({ title: lineTitle(sold, line.skuTitle) })
      return filledText(texts.shippingMails.line, { title, quantity: String(quantity) })
    })
    .join('\n')
}

function asPieces({ lineId, quantity }: { readonly lineId: string; readonly quantity: number }): LinePieces {
  return { id: lineId, quantity }
}
