import { currency, intervals, paymentIntent } from '@tessera/billing'
import { bigint, boolean, integer, localized, reference, relation, select, text } from '@tessera/core'
import { file } from '@tessera/file-storage'
import { buttonsArray as builderButtonsArray, widget as builderWidget } from '@tessera/website-builder'
import { discount } from './discounts.ts'
import { attribute, attributeKey, category, product, store, widget } from './entities.ts'
import { ecommerce } from './module.ts'
import { order } from './orders.ts'
import { sku } from './skus.ts'

const { entity } = ecommerce
const writes = 'services'
const skuText = { maxLength: 200 } as const

export const widgetsToCategories = relation(widget, category)
export const widgetsToProducts = relation(widget, product)
export const widgetsToStores = relation(widget, store)
/**
 * What visitors can do with the product of the page; urls may name it: `/contact?question=[ecommerce.products.title]`.
 */
export const widgetsToBuilderButtonsArrays = relation(widget, builderButtonsArray)

export const categoriesToProducts = relation(category, product, { fields: { sku: text(skuText) } })
export const storesToProducts = relation(store, product, {
  fields: { sku: text({ ...skuText, required: true, unique: true }) },
})
/** Where the lines of an order are sold; private, so that nobody learns which orders exist. */
export const storesToOrders = relation(store, order, {
  access: {},
  writes,
  owner: 'right',
  onDelete: { left: 'restrict' },
})

export const attributeKeysToAttributes = relation(attributeKey, attribute)
export const productsToAttributes = relation(product, attribute)
export const storesToAttributes = relation(store, attribute)
export const storesToProductsToAttributes = relation(storesToProducts, attribute)
export const attributesToCurrencies = relation(attribute, currency)

/** How much is sold where, and for which currency. */
const soldFrom = {
  quantity: integer({ default: 1, minimum: 1, maximum: 10_000 }),
  /** Of a product with options. */
  skuId: reference(sku, { onDelete: 'restrict' }),
  storeId: reference(store, { onDelete: 'restrict' }),
  currencyId: reference(currency, { onDelete: 'restrict' }),
}
/** What a line says of its product, whatever becomes of it. */
const sold = {
  /** In minor units; while it is in a cart, the price when it was added. */
  unitAmount: bigint({ minimum: 0, admin: { currency: 'currencyId' } }),
  currencyCode: text({ maxLength: 20 }),
  productTitle: localized(),
  skuCode: text(skuText),
  /** Its values: "Large, Blue". */
  skuTitle: localized(),
}
/** The tax on a line, or on a delivery: in its price, or added to it by an adjustment. */
const taxed = {
  /** In hundredths of a percent; null where nothing is said of taxes. */
  taxPercent: integer({ minimum: 0, maximum: 10_000 }),
  taxAmount: bigint({ minimum: 0, admin: { currency: 'currencyId' } }),
}
/** Of a subscription: a payment every so many intervals. */
const repeated = {
  interval: select(intervals, {}),
  intervalCount: integer({ default: 1, minimum: 1, maximum: 1000 }),
}

/**
 * A line of an order: a product of a store, or one of its SKUs, paid in a currency. What is `new` is priced again whenever it is shown; the name and
 * price at the time of the sale remain.
 */
export const ordersToProducts = relation(order, product, {
  fields: { ...soldFrom, ...sold, ...taxed, ...repeated },
  writes,
  owner: 'left',
  onDelete: { right: 'restrict' },
})
export const ordersToCurrencies = relation(order, currency, { writes, owner: 'left', onDelete: { right: 'restrict' } })
export const ordersToFiles = relation(order, file, {
  writes,
  owner: 'left',
  owns: true,
  onDelete: { right: 'restrict' },
})
export const ordersToPaymentIntents = relation(order, paymentIntent, {
  writes,
  owner: 'left',
  owns: true,
  onDelete: { left: 'restrict', right: 'restrict' },
})

const adjusted = {
  kind: select(['delivery', 'discount', 'tax'], { default: 'discount' }),
  /** In minor units, negative for a discount. */
  amount: bigint({ required: true, admin: { currency: 'currencyId' } }),
  currencyId: reference(currency, { required: true, onDelete: 'restrict' }),
  title: localized(),
  /** By the checkout; others stay when an order becomes a cart again. */
  isComputed: boolean({ default: false }),
  /** Whose effect it is; also of a delivery that costs nothing because of it. */
  discountId: reference(discount),
  ...taxed,
}

/** What is added to or taken off the sum of an order or of one of its lines. */
export const adjustment = entity('adjustment', {
  fields: {
    orderId: reference(order, { required: true }),
    lineId: reference(ordersToProducts, { onDelete: 'cascade' }),
    ...adjusted,
  },
  owner: 'orderId',
  writes,
  admin: { row: ['kind', 'amount', 'title'], isHidden: true },
})

export const categoriesToFiles = relation(category, file)
export const productsToFiles = relation(product, file)
export const storesToFiles = relation(store, file)
export const productsToBuilderWidgets = relation(product, builderWidget)
