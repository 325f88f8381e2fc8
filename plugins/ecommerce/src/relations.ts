import { currency, paymentIntent } from '@tessera/billing'
import { integer, localized, relation, text } from '@tessera/core'
import { file } from '@tessera/file-storage'
import { buttonsArray as builderButtonsArray, widget as builderWidget } from '@tessera/website-builder'
import { attribute, attributeKey, category, order, product, store, widget } from './entities.ts'

const sku = { maxLength: 200 } as const

export const widgetsToCategories = relation(widget, category)
export const widgetsToProducts = relation(widget, product)
export const widgetsToStores = relation(widget, store)
/**
 * What visitors can do with the product of the page; urls may name it: `/contact?question=[ecommerce.products.title]`.
 */
export const widgetsToBuilderButtonsArrays = relation(widget, builderButtonsArray)

export const categoriesToProducts = relation(category, product, { fields: { sku: text(sku) } })
export const storesToProducts = relation(store, product, {
  fields: { sku: text({ ...sku, required: true, unique: true }) },
})
/** Private, so that nobody learns which orders exist. */
export const storesToOrders = relation(store, order, { access: {} })

export const attributeKeysToAttributes = relation(attributeKey, attribute)
export const productsToAttributes = relation(product, attribute)
export const storesToAttributes = relation(store, attribute)
export const storesToProductsToAttributes = relation(storesToProducts, attribute)
export const attributesToCurrencies = relation(attribute, currency)

/** A line of an order. The name and price at the time of the sale remain. */
export const ordersToProducts = relation(order, product, {
  fields: {
    quantity: integer({ default: 1, minimum: 1 }),
    unitAmount: integer({ minimum: 0 }),
    currencyCode: text({ maxLength: 20 }),
    productTitle: localized(),
  },
})
export const ordersToCurrencies = relation(order, currency)
export const ordersToFiles = relation(order, file)
export const ordersToPaymentIntents = relation(order, paymentIntent)

export const categoriesToFiles = relation(category, file)
export const productsToFiles = relation(product, file)
export const storesToFiles = relation(store, file)
export const productsToBuilderWidgets = relation(product, builderWidget)
