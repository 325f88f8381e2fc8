/**
 * Urls of the pages that show orders to those who placed them, without a language. They are pages of the module: editors may move
 * them, so that `useModulePage(orderPages.orders)` and `host.pageAddresses.addressOf(orderPages.orders)` say where they are now.
 */
export const orderPages = {
  /** All orders of the visitor. */
  orders: '/ecommerce/orders',
  /** One of them. */
  order: '/ecommerce/orders/[ecommerce.orders.id]',
  /**
   * Where a payment page leads back to: `?order=<id>`, once for each order of the checkout, and `&canceled=true` where the visitor
   * left without paying. It asks the server what became of the payment.
   */
  payment: '/ecommerce/payment',
  /**
   * Where anybody who has the link of an order sees and pays for it: `?order=<what the link has>`, and `&returned=true` where a payment
   * page leads back to. `paymentLinkOf` writes the whole of it.
   */
  pay: '/ecommerce/pay',
  /** Where mails that nobody ordered lead those who want no more of them: `?alert=<what the link has>`, `?cart=...`. */
  alerts: '/ecommerce/alerts',
} as const

/** Routes that take an address off the lists of such mails, with the same parameters. */
export const unsubscribeAlertsPath = '/api/ecommerce/stock-alerts/unsubscribe'
export const unsubscribeCartsPath = '/api/ecommerce/cart-mails/unsubscribe'
