/**
 * Where an order is that somebody has the link of.
 * @param link what the address of its page has as `order`
 */
export function paymentLinkPath(link: string): string {
  return `/api/ecommerce/payment-links/${link}`
}

/** Where the bytes of a file of such an order are. */
export function paymentLinkFilePath(link: string, fileId: string): string {
  return `${paymentLinkPath(link)}/files/${fileId}`
}
