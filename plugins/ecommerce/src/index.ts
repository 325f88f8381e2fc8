export { attribute, attributeKey, attributeTypes, category, order, product, store, widget } from './entities.ts'
export { intervalOf, type Price, pricesOf } from './prices.ts'
export {
  type FoundProducts,
  type ProductFacet,
  type ProductOrder,
  type ProductSearch,
  productOrders,
  productSearchPath,
} from './product-search.ts'
export {
  attributeKeysToAttributes,
  attributesToCurrencies,
  categoriesToFiles,
  categoriesToProducts,
  ordersToCurrencies,
  ordersToFiles,
  ordersToPaymentIntents,
  ordersToProducts,
  productsToAttributes,
  productsToBuilderWidgets,
  productsToFiles,
  storesToAttributes,
  storesToFiles,
  storesToOrders,
  storesToProducts,
  storesToProductsToAttributes,
  widgetsToBuilderButtonsArrays,
  widgetsToCategories,
  widgetsToProducts,
  widgetsToStores,
} from './relations.ts'
export { type ValuedAttribute, type ValuedShape, valuedAttribute, valuesOf } from './valued-attribute.ts'
