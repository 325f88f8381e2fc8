import { type EditEventData, type OrderStatus, order, orderEvent } from '@tessera/ecommerce'
import { filledText, type MailContent, sqlNames, system } from '@tessera/server'
import { cartMails } from './abandoned/cart-mail.ts'
import { editMails, owedLines } from './edits/edit-mail.ts'
import { isPayable } from './edits/order-balance.ts'
import { linkedFiles } from './linked-files.ts'
import { linesOf } from './order-mail-lines.ts'
import { fillerOf, greetingOf, hasOwner, type MailHost, type OrderMail, orderPageOf } from './order-mail-parts.ts'
import { isTestOrder, paymentsOfOrders } from './order-payments.ts'
import { receiptOf } from './order-receipt.ts'
import { type OrderTexts, orderTexts } from './order-texts.ts'
import { paymentLinkOf } from './payment-link.ts'
import { type PricedOrder, pricedOrders } from './priced-orders.ts'
import { isShipping, type ShippingData, type ShippingKind, shippingMails } from './shipping-mail.ts'

/** What the record of a mail says, in its `data`. */
export interface OrderMessage {
  readonly receiver: 'customer' | 'shop'
  readonly address: string
  /** Of the step that it tells of, for a mail that is sent again. */
  readonly reason?: string | null
  /** When it was sent; absent while it waits. */
  readonly toldAt?: string
  /** What it was about, where that is no step of the order. */
  readonly about?: ShippingKind | 'edit' | 'cart' | 'payment-link'
}

/** A step of an order, a parcel or a return that is told; or a mail that is sent again, of the step that it tells of. */
interface ToldEvent {
  readonly orderId: string
  readonly type: string
  readonly to: OrderStatus | null
  readonly reason: string | null
  /** The parcel or the return that it tells of. */
  readonly data: (ShippingData & Partial<Pick<OrderMessage, 'about'>>) | null
  /** To whom, where it is sent again. */
  readonly address: string | null
  /** Who has been told of it. */
  readonly told: readonly string[]
}

const [events, e] = sqlNames(orderEvent)
/** One run at a time has the event; one that died gives it back after five minutes. */
const claimSql = `update ${events} set ${e.data} = coalesce(${e.data}, '{}') || jsonb_build_object('claimedAt', now())
where ${e.id} = $1::uuid and not coalesce(${e.data} ? 'toldAt', false)
  and coalesce((${e.data} ->> 'claimedAt')::timestamptz < now() - interval '5 minutes', true)
returning ${e.orderId} as "orderId", ${e.type} as "type", ${e.to} as "to",
  coalesce(${e.reason}, ${e.data} ->> 'reason') as "reason", ${e.data} as "data", ${e.data} ->> 'address' as "address", coalesce(${e.data} -> 'told', '[]') as "told"`
const toldSql = `update ${events} set ${e.data} = jsonb_set(${e.data}, '{told}', coalesce(${e.data} -> 'told', '[]') || to_jsonb($2::text))
where ${e.id} = $1::uuid`
const doneSql = `update ${events} set ${e.data} = (${e.data} - 'claimedAt' - 'told') || jsonb_build_object('toldAt', now()) where ${e.id} = $1::uuid`
const releaseSql = `update ${events} set ${e.data} = ${e.data} - 'claimedAt' where ${e.id} = $1::uuid`

/**
 * Tells of one step of an order: the customer, and the shop where ADMIN_EMAIL names its address. Each is told once, however often
 * the job runs, and again only if the process ends between the mail and its record.
 */
export async function sendOrderMail(host: MailHost, eventId: string): Promise<void> {
  const { database } = host
  const values = [eventId]
  const [event] = await database.query<ToldEvent>({ text: claimSql, values })
  if (!event) return
  try {
    const mails = await mailsOf(host, event)
    // Nobody is told that a cart which has become an order was left.
    if (mails.length === 0 && event.data?.about === 'cart') {
      await host.service(orderEvent).remove(eventId, system)
      return
    }
    for (const { receiver, address, content } of mails) {
      if (event.told.includes(receiver)) continue
      await host.mail.send(address, await content())
      await recordMail(host, eventId, event, { receiver, address })
    }
    await database.query({ text: doneSql, values })
  } catch (error) {
    await database.query({ text: releaseSql, values })
    throw error
  }
}

/** The mail of a step is recorded beside it; one that is sent again is its own record. */
async function recordMail(
  { database, service }: MailHost,
  eventId: string,
  { type, orderId, to }: ToldEvent,
  { receiver, address }: Pick<OrderMessage, 'receiver' | 'address'>,
): Promise<void> {
  await database.transaction(async transaction => {
    await transaction.query({ text: toldSql, values: [eventId, receiver] })
    if (type === 'message') return
    const about: Pick<OrderMessage, 'about'> = isShipping(type) || type === 'edit' ? { about: type } : {}
    const data: OrderMessage = { receiver, address, toldAt: new Date().toISOString(), ...about }
    await service(orderEvent).create({ orderId, type: 'message', to, data }, { ...system, transaction })
  })
}

async function mailsOf(host: MailHost, event: ToldEvent): Promise<readonly OrderMail[]> {
  const [found] = await pricedOrders(host, [event.orderId])
  if (!found) return []
  const { type, data } = event
  if (isShipping(type)) return shippingMails(host, found, { type, data, reason: event.reason })
  if (type === 'edit') {
    const data = event.data as unknown as EditEventData | null
    return editMails(host, found, { data, reason: event.reason }, linesOf(found, orderTexts(host, found.language)))
  }
  if (data?.about === 'cart' && event.address) return cartMails(host, found, event.address)
  if (type === 'message' && data?.about === 'payment-link') {
    const isDue = await isPayable(found, host.database)
    return isDue && event.address
      ? [{ receiver: 'customer', address: event.address, content: () => linkMail(host, found) }]
      : []
  }
  if (event.to === null) return []
  const isAgain = event.type === 'message'
  const isTest = isTestOrder(await paymentsOfOrders([event.orderId], host.database))
  // A reminder of a payment that has been made, or given up, would be wrong.
  if (event.to === 'paying' && found.status !== 'paying' && !isAgain) return []
  const customer = isAgain ? event.address : found.email
  const shop = isAgain || event.to === 'paying' ? undefined : host.configuration.environment.ADMIN_EMAIL
  const toCustomer = async () => {
    const hasReceipt = event.to === 'approving' || event.to === 'delivering'
    const attachments = hasReceipt ? await receiptOf(host, found) : []
    const files = hasReceipt ? await filesText(host, found) : ''
    return { ...(await customerMail(host, found, event, isTest, files)), attachments }
  }
  return [
    ...(customer ? [{ receiver: 'customer', address: customer, content: toCustomer } as const] : []),
    ...(shop
      ? [{ receiver: 'shop', address: shop, content: () => shopMail(host, found, event, isTest) } as const]
      : []),
  ]
}

async function customerMail(
  host: MailHost,
  found: PricedOrder,
  { to, reason }: ToldEvent,
  isTest: boolean,
  files: string,
): Promise<MailContent> {
  const texts = orderTexts(host, found.language)
  const written = texts.mails[kindOf(found, to ?? 'new')]
  const filled = fillerOf(host, texts, found)
  const url = await orderPageOf(host, texts, found.id)
  return {
    language: texts.language,
    subject: filled(written.subject),
    heading: filled(written.heading),
    paragraphs: [
      ...greetingOf(found, texts),
      filled(written.text),
      linesOf(found, texts),
      ...(files === '' ? [] : [files]),
      ...(reason ? [filledText(texts.mails.reason, { reason })] : []),
      ...(isTest ? [texts.payment.test] : []),
    ],
    action: { label: filled(written.action), url },
    note: filled(texts.mails.note),
  }
}

/** The files of an order that is nobody's, with where they are: its buyer has no account that could open them. */
async function filesText(host: MailHost, found: PricedOrder): Promise<string> {
  if (await hasOwner(host, found.id)) return ''
  const { mails, titleOf } = orderTexts(host, found.language)
  const files = await linkedFiles(host, found)
  const lines = files.map(({ kind, alt, adminTitle, path }) => {
    const title = kind === 'receipt' ? mails.receipt : titleOf({ title: alt }) || adminTitle
    return filledText(mails.file, { title, url: `${host.configuration.publicUrl}${path}` })
  })
  return lines.length === 0 ? '' : [mails.files, ...lines].join('\n')
}

/** What the shop has put together for somebody, or has changed, with the link at which it is paid. */
async function linkMail(host: MailHost, found: PricedOrder): Promise<MailContent> {
  const texts = orderTexts(host, found.language)
  const owed = await owedLines(host, found, texts)
  const link = owed === '' ? texts.mails.link : texts.mails.difference
  const filled = fillerOf(host, texts, found)
  return {
    language: texts.language,
    subject: filled(link.subject),
    heading: filled(link.heading),
    paragraphs: [
      ...greetingOf(found, texts),
      filled(link.text),
      linesOf(found, texts),
      ...(owed === '' && found.comment ? [found.comment] : []),
      ...(owed === '' ? [] : [owed]),
    ],
    action: { label: link.action, url: await paymentLinkOf(host, found) },
    note: filled(link.note),
  }
}

function shopMail(host: MailHost, found: PricedOrder, { to, reason }: ToldEvent, isTest: boolean): MailContent {
  const texts = orderTexts(host, null)
  const { shop } = texts.mails
  const status = texts.entities.order.fields.status.values[to ?? 'new']
  const filled = fillerOf(host, texts, found, { status, email: buyerOf(found) })
  return {
    language: texts.language,
    subject: filled(shop.subject),
    heading: filled(shop.heading),
    paragraphs: [
      filled(shop.text),
      linesOf(found, texts),
      ...(reason ? [filledText(texts.mails.reason, { reason })] : []),
      ...(isTest ? [texts.payment.test] : []),
    ],
    action: { label: shop.action, url: `${host.configuration.publicUrl}/admin/records/${order.path}/${found.id}` },
    note: texts.mails.noteToShop,
  }
}

/** `Ada Byron, ada@mail.example` */
function buyerOf({ customerName, email }: PricedOrder): string {
  return [customerName, email].filter(Boolean).join(', ')
}

type MailKind = Exclude<
  keyof OrderTexts['mails'],
  | 'cart'
  | 'shop'
  | 'link'
  | 'difference'
  | 'greeting'
  | 'reason'
  | 'line'
  | 'total'
  | 'delivery'
  | 'note'
  | 'noteToShop'
  | 'files'
  | 'file'
  | 'receipt'
>

function kindOf({ isLate, ordersToProducts }: PricedOrder, to: OrderStatus): MailKind {
  if (to === 'approving' && isLate) return 'late'
  if (to === 'delivering' && ordersToProducts.every(({ interval }) => interval !== null)) return 'subscribed'
  return to === 'new' ? 'canceled' : to
}
