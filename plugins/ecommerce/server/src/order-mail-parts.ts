import { order, orderPages } from '@tessera/ecommerce'
import { type ContentHost, filledText, type MailContent, system } from '@tessera/server'
import type { OrderTexts } from './order-texts.ts'
import { paymentLinkOf } from './payment-link.ts'
import type { PricedOrder } from './priced-orders.ts'

/** What mails about orders are made with. */
export type MailHost = ContentHost

/** One of the mails that tell of something. */
export interface OrderMail {
  readonly receiver: 'customer' | 'shop'
  readonly address: string
  content(): MailContent | Promise<MailContent>
}

/**
 * The address of the page of an order, in the language of its mails: what is nobody's has no other page than that of its link.
 */
export async function orderPageOf(host: MailHost, { site }: Pick<OrderTexts, 'site'>, id: string): Promise<string> {
  if (!(await hasOwner(host, id))) return paymentLinkOf(host, { id, language: site })
  const path = await host.pageAddresses.addressOf(orderPages.order)
  return `${host.configuration.publicUrl}/${site}${path.replace(/\[[^\]]+\]/, id)}`
}

/** Whether an order is an account's, or a visitor's. */
export async function hasOwner({ ownership }: Pick<MailHost, 'ownership'>, id: string): Promise<boolean> {
  const owners = await ownership.of(order, [id], system)
  return (owners.get(id)?.length ?? 0) > 0
}

/** The first line of a mail to a customer whose name is known. */
export function greetingOf({ customerName, address }: PricedOrder, { mails }: OrderTexts): readonly string[] {
  const name = customerName || address?.name
  return name ? [filledText(mails.greeting, { name })] : []
}

/** Fills the gaps of a text: number, e-mail, site, and what is given besides. */
export function fillerOf(
  { configuration }: MailHost,
  { site }: OrderTexts,
  { number, email }: PricedOrder,
  further: Readonly<Record<string, string>> = {},
): (text: string) => string {
  const name = configuration.project.name?.[site] ?? new URL(configuration.publicUrl).host
  return text => filledText(text, { number: number ?? '', email: email ?? '', site: name, ...further })
}
