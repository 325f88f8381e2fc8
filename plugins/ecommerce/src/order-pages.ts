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
  /** Where the mail that a product is back leads those who want no more of them: `?alert=<what the link has>`. */
  alerts: '/ecommerce/alerts',
} as const
