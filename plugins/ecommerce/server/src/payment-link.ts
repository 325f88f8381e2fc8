import type { Row } from '@tessera/core'
import { type order, orderPages } from '@tessera/ecommerce'
import { isUuid, NotFoundError, type PluginHost } from '@tessera/server'
import { idOfLink, signedLink } from './signed-link.ts'

const purpose = 'ecommerce/payment-links'

/** What the link of an order has instead of its id. */
export function paymentTokenOf(host: Pick<PluginHost, 'configuration'>, orderId: string): string {
  return signedLink(host, purpose, orderId)
}

/**
 * The address of the page on which an order is shown and paid for, without an account and in any browser, in the language of the order.
 * Anyone who has it may do so: it goes to the customer and to nobody else. It leads to whatever is still to be paid for the order, as long as
 * the order exists.
 */
export async function paymentLinkOf(
  host: Pick<PluginHost, 'configuration' | 'pageAddresses'>,
  { id, language }: Pick<Row<typeof order>, 'id' | 'language'>,
): Promise<string> {
  const { languages, defaultLanguage, publicUrl } = host.configuration
  const site = language !== null && languages.includes(language) ? language : defaultLanguage
  const path = await host.pageAddresses.addressOf(orderPages.pay)
  return `${publicUrl}/${site}${path}?${new URLSearchParams({ order: paymentTokenOf(host, id) })}`
}

/** Id of the order that a link leads to. @throws NotFoundError for one that this site has not written */
export function orderOfLink(host: Pick<PluginHost, 'configuration'>, token: string): string {
  const id = idOfLink(host, purpose, token)
  if (id === undefined || !isUuid(id)) throw new NotFoundError()
  return id
}
