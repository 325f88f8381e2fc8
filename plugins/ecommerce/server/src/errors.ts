import { defineError, defineIssues } from '@tessera/server'

export const ecommerceIssues = defineIssues({
  ECOMMERCE_FACET: '{at} must name a key and its value, such as colour:Blue',
  // What keeps a product from being sold.
  ECOMMERCE_NO_PRICE: "Product doesn't have price attributes connected to billing module currency.",
  ECOMMERCE_NEGATIVE_PRICE: 'The prices of the product add up to less than nothing',
  ECOMMERCE_AMOUNT_TOO_LARGE: 'The amount has more than 15 digits',
  ECOMMERCE_NO_INTERVAL: 'The product is a subscription, and nothing says how often it is paid',
  ECOMMERCE_UNREADABLE_INTERVAL:
    'The interval of the product must be day, week, month or year, with a number before it if need be',
  ECOMMERCE_NOT_IN_STORE: 'The store doesn’t sell this product',
  ECOMMERCE_HIDDEN: 'The product is not sold at the moment',
  ECOMMERCE_NEEDS_SKU: 'The product comes in several kinds: {at} must name one of its SKUs',
  ECOMMERCE_SKU_NOT_SOLD: 'This SKU of the product is not sold at the moment',
  ECOMMERCE_STEP: '{at} must be a multiple of {step}',
  ECOMMERCE_NAME_CURRENCY: 'The product has prices in several currencies: {at} must name one of {codes}',
  // Checkouts.
  ECOMMERCE_EMPTY_ORDER: 'There is nothing in the order',
  ECOMMERCE_PRICES_CHANGED: 'The amount has changed since it was shown: data has what it is now',
  ECOMMERCE_PAYMENT_FAILED: 'The payment provider has not accepted this payment: try again, or choose another one',
  ECOMMERCE_NOT_DELIVERED: 'Nothing delivers what is in the order: it may be too heavy, or of another store',
  ECOMMERCE_NEEDS_ADDRESS: 'The address is needed for the delivery',
  ECOMMERCE_DELIVERY: 'The order can’t be delivered in this way',
  // Discounts.
  ECOMMERCE_DISCOUNT_CODE: 'The code is not valid',
  ECOMMERCE_DISCOUNT_MINIMUM:
    'The code is for orders of {minimum} {currency} or more: {missing} {currency} are missing',
  ECOMMERCE_DISCOUNT_NOTHING: 'Nothing in the order is what the code is for',
  ECOMMERCE_DISCOUNT_BETTER: 'The order has a better discount, which the code can’t be combined with',
  // Parcels and returns.
  ECOMMERCE_NOT_IN_ORDER: '{at} must name a line of the order, each line once',
  ECOMMERCE_MORE_THAN_LEFT: '{at} is more than is left: {maximum}',
  ECOMMERCE_NOTHING_TO_RETURN: 'Nothing of this order can be sent back',
  ECOMMERCE_NOTHING_PAID: 'Nothing was paid for this, so that nothing can be refunded',
  ECOMMERCE_SEVERAL_PAYMENTS: '{at}: these products were paid for separately, and are refunded as a whole',
  ECOMMERCE_REFUND_FAILED: 'The payment provider has refused the refund: {reason}',
  // Edits of paid orders.
  ECOMMERCE_SUBSCRIPTION_EDIT: 'What is paid in intervals isn’t edited: end the subscription instead',
  ECOMMERCE_FEWER_THAN_USED: '{at}: {minimum} have been sent, returned or refunded already',
  ECOMMERCE_LAST_LINE: 'Something of what was ordered has to stay: cancel the order instead',
  ECOMMERCE_TOO_MANY_LINES: 'An order has at most {maximum} lines',
  ECOMMERCE_NOTHING_EDITED: 'The edit changes nothing',
  // Exports.
  ECOMMERCE_PERIOD: '{at} must not be before from',
  // Prices.
  ECOMMERCE_AMOUNT: '{at} must be an amount of {currency} such as 12.90, of 0 or more',
  ECOMMERCE_UNCLEAR_AMOUNT:
    '{at} "{amount}" could be read in two ways: write all digits without a mark between thousands',
  ECOMMERCE_PERCENT: '{at} must be a percentage above -100, with at most two digits after the point',
  ECOMMERCE_PRICE_ENDING: '{at} must be the digits that prices end in, such as .90 or 99, no finer than the currency',
  ECOMMERCE_NOTHING_TO_CHANGE: '{at} or amount or roundTo must say how prices change',
  ECOMMERCE_BELOW_SURCHARGES: 'The price of {product} would be less than its surcharges',
  ECOMMERCE_TOO_MANY_PRICES: 'At most {maximum} prices change at once',
  // Options and SKUs.
  ECOMMERCE_TOO_MANY_OPTIONS: 'A product has at most {maximum} options',
  ECOMMERCE_TOO_MANY_SKUS: 'A product has at most {maximum} SKUs',
  ECOMMERCE_NO_OPTIONS: '{at}: a product without options has one line',
  ECOMMERCE_OTHER_OPTIONS: '{at}: the product has other options',
  ECOMMERCE_ONE_PICTURE: '{at}: a SKU has one picture',
  ECOMMERCE_CODE_WITHOUT_STORE: '{at}: {code} was left out, because a product without options has its code in a store',
  // Records that orders name.
  ECOMMERCE_ORDERED: 'This has been ordered and stays; {count} orders hold it: {orders}',
  // Stock.
  ECOMMERCE_SOLD_OUT: 'The product is sold out',
  ECOMMERCE_FEW_LEFT: 'There are only {left} left of the product',
  ECOMMERCE_STOCK_CHANGED: '{at} is not what is available any more: that is {available} now',
  ECOMMERCE_NOT_TRACKED:
    'The stock isn’t tracked, and {at} alone doesn’t begin it: available must say how many there are',
  ECOMMERCE_IN_STOCK: 'The product is there, so nobody has to be told',
  ECOMMERCE_TOO_MUCH_STOCK: '{at}: at most {maximum} pieces are counted',
  ECOMMERCE_RESERVED: 'Pieces are reserved for {count} orders that wait for their payment: {orders}',
  // Carts.
  ECOMMERCE_TOO_MANY: 'At most {maximum} pieces of a product go into one order',
})

export const CartFullError = defineError('ECOMMERCE_CART_FULL', 'A cart has at most {maximum} different products', 400)
/** The order has been placed, and has left the state in which its owner may do this. */
export const OrderPlacedError = defineError(
  'ECOMMERCE_ORDER_PLACED',
  'The order can’t be changed any more: it is {status}',
  409,
)

export const OrderStepError = defineError('ECOMMERCE_ORDER_STEP', 'An order does not go from {from} to {to}', 409)
export const ReturnStepError = defineError(
  'ECOMMERCE_RETURN_STEP',
  'The return is {from} by now, and can’t become {to}',
  409,
)

/** Somebody looked at an order that has moved on since. */
export const OrderMovedError = defineError(
  'ECOMMERCE_ORDER_MOVED',
  'The order has changed since it was shown: it is {status} now',
  409,
)

/** Before it is paid an order is changed as a cart, and once it is sent by returns. */
export const OrderNotEditableError = defineError(
  'ECOMMERCE_NOT_EDITABLE',
  'Orders are edited while they are paid and not wholly sent: this one is {status}',
  409,
)

/** An order that the shop has made holds what was agreed on. */
export const DraftContentError = defineError(
  'ECOMMERCE_DRAFT_CONTENT',
  'The shop has made this order, and alone changes what is in it',
  409,
)

/** Somebody wanted to change an order as a draft that a customer has made. */
export const NoDraftError = defineError('ECOMMERCE_NO_DRAFT', 'The order is no draft: its customer has made it', 409)

export const NoMailError = defineError(
  'ECOMMERCE_NO_MAIL',
  'There is no mail to send again: the order has not been placed, or has no e-mail address',
  409,
)
/** Orders that were checked out together, and of which some has been paid, are paid together. */
export const PaidTogetherError = defineError(
  'ECOMMERCE_PAID_TOGETHER',
  'Something of this order has been paid together with another one: check out the same orders again',
  409,
)
