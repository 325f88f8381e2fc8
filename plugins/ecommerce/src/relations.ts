import { currency, paymentIntent } from '@tessera/billing'
import { integer, localized, relation, text } from '@tessera/core'
import { file } from '@tessera/file-storage'
import { buttonsArray as builderButtonsArray, widget as builderWidget } from '@tessera/website-builder'
import { attribute, attributeKey, category, order, product, store, widget } from './entities.ts'

const sku = {
  maxLength: 200,
  admin: {
    label: { en: 'SKU', ru: 'Артикул' },
    help: { en: 'Stock keeping unit: your own number of the product.', ru: 'Ваш код товара для учёта.' },
  },
} as const

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
    quantity: integer({ default: 1, minimum: 1, admin: { label: { en: 'Quantity', ru: 'Количество' } } }),
    unitAmount: integer({
      minimum: 0,
      admin: {
        label: { en: 'Price of one', ru: 'Цена за штуку' },
        help: {
          en: 'In the smallest units of the currency: 1990 is 19.90 euros.',
          ru: 'В наименьших единицах валюты: 1990 — это 19,90 рубля.',
        },
      },
    }),
    currencyCode: text({ maxLength: 20, admin: { label: { en: 'Currency code', ru: 'Код валюты' } } }),
    productTitle: localized({ admin: { label: { en: 'Title when it was sold', ru: 'Название на момент покупки' } } }),
  },
})
export const ordersToCurrencies = relation(order, currency)
export const ordersToFiles = relation(order, file)
export const ordersToPaymentIntents = relation(order, paymentIntent)

export const categoriesToFiles = relation(category, file)
export const productsToFiles = relation(product, file, {
  admin: {
    variants: {
      default: { en: 'In the gallery', ru: 'В галерее' },
      'attachment-default': { en: 'To download', ru: 'Для скачивания' },
      before: { en: 'In the gallery: before', ru: 'В галерее: до' },
      after: { en: 'In the gallery: after', ru: 'В галерее: после' },
    },
  },
})
export const storesToFiles = relation(store, file)
export const productsToBuilderWidgets = relation(product, builderWidget)
