import { order, orderPages, unsubscribeCartsPath } from '@tessera/ecommerce'
import { filledText, type MailContent, type PluginHost, system } from '@tessera/server'
import { linesOf } from '../order-mail-lines.ts'
import { fillerOf, type MailHost, type OrderMail } from '../order-mail-parts.ts'
import { orderTexts } from '../order-texts.ts'
import { paymentLinkOf } from '../payment-link.ts'
import type { PricedOrder } from '../priced-orders.ts'
import { idOfLink, signedLink } from '../signed-link.ts'
import { addressDigest, isAddressDigest, stopReminders, wantsNoReminders } from './reminded-addresses.ts'

/** Of links in these mails. */
const purpose = 'ecommerce/cart-mails'

/** Whether something in a cart can be bought now. */
export function hasSomethingToSell({ ordersToProducts }: PricedOrder): boolean {
  return ordersToProducts.some(({ currentUnitAmount }) => currentUnitAmount !== null)
}

/** The mail about a cart that was left; none where it isn't one any more, or its receiver wants none. */
export async function cartMails(host: MailHost, found: PricedOrder, address: string): Promise<readonly OrderMail[]> {
  if (found.status !== 'new' || !hasSomethingToSell(found)) return []
  if (await wantsNoReminders(host.database, addressDigest(address))) return []
  return [{ receiver: 'customer', address, content: () => cartMail(host, found, address) }]
}

async function cartMail(host: MailHost, found: PricedOrder, address: string): Promise<MailContent> {
  const texts = orderTexts(host, found.language)
  const { cart: written } = texts.mails
  const filled = fillerOf(host, texts, found)
  const { publicUrl } = host.configuration
  const pageOf = async (page: string) => `${publicUrl}/${texts.site}${await host.pageAddresses.addressOf(page)}`
  const query = `?cart=${signedLink(host, purpose, addressDigest(address))}`
  return {
    language: texts.language,
    subject: filled(written.subject),
    heading: filled(written.heading),
    paragraphs: [filled(written.text), linesOf(found, texts)],
    // Visitors without an account may open the mail in another browser, which doesn't have their session.
    action: {
      label: written.action,
      url: (await hasAccount(host, found.id))
        ? await pageOf(orderPages.orders)
        : await paymentLinkOf(host, { id: found.id, language: texts.site }),
    },
    note: filledText(filled(written.note), { url: `${await pageOf(orderPages.alerts)}${query}` }),
    unsubscribe: `${publicUrl}${unsubscribeCartsPath}${query}`,
  }
}

/** Whether the owner of a cart has a login: wherever they use it, the cart is theirs. */
async function hasAccount(host: MailHost, orderId: string): Promise<boolean> {
  const owners = (await host.ownership.of(order, [orderId], system)).get(orderId) ?? []
  return (await host.access.recipientsOf(owners)).size > 0
}

/**
 * Never writes to an address about carts again.
 * @param link what the link in a mail has: `<digest>.<token>`; one that is forged changes nothing
 */
export async function stopCartMails(host: Pick<PluginHost, 'configuration' | 'database'>, link: string): Promise<void> {
  const address = idOfLink(host, purpose, link)
  if (address !== undefined && isAddressDigest(address)) await stopReminders(host.database, address)
}
