/** Handlers of jobs, by what they do. */
export const jobNames = {
  /** Asks providers what became of orders that are being paid for; cancels those that nobody paid for in time. */
  check: 'ecommerce-module-orders-check',
  /** Deletes carts that were left. */
  clearOld: 'ecommerce-module-orders-clear-old',
  /** Writes to those who have left a cart. */
  remind: 'ecommerce-module-orders-remind',
  /** Tells of one step of an order. */
  mail: 'ecommerce-module-orders-mail',
  /** Makes the receipt of an order that has been paid, and cards of its products. */
  documents: 'ecommerce-module-orders-documents',
  /** Closes payments that have been made needless. */
  close: 'ecommerce-module-orders-close-payments',
  /** Refunds what an edit has made an order cost less, and closes invoices that ask for another amount than is owed. */
  settle: 'ecommerce-module-orders-settle-edit',
  /** Derives by what products are searched, after a change of what many of them share. */
  derive: 'ecommerce-module-products-derive',
  /** Mails those who wait for a product that is back. */
  backInStock: 'ecommerce-module-stock-alerts',
  /** Mails one of them. */
  alertMail: 'ecommerce-module-stock-alerts-mail',
} as const
