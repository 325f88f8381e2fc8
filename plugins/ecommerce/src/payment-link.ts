/**
 * Where an order is that somebody has the link of.
 * @param link what the address of its page has as `order`
 */
export function paymentLinkPath(link: string): string {
  return `/api/ecommerce/payment-links/${link}`
}
