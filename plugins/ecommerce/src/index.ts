export { addressLines } from './address-lines.ts'
export { type AgreedDelivery, type AgreedDiscount, type AgreedTerms, agreedTermsSchema } from './agreed-terms.ts'
export { balanceEntry, balanceKinds } from './balance.ts'
export { customer, customersToCustomerTags, customerTag } from './customers.ts'
export { deliveryMethod, deliveryMethodsToStores, deliveryRate } from './delivery.ts'
export { discount, discountKinds, discountsToCategories, discountsToProducts, discountUse } from './discounts.ts'
export {
  type DraftInput,
  type DraftLine,
  draftPath,
  draftsPath,
  maximumOpenTotals,
  type OpenTotals,
  openTotalsPath,
} from './draft.ts'
export {
  attribute,
  attributeKey,
  attributeTypes,
  category,
  product,
  soldByUnits,
  store,
  widget,
} from './entities.ts'
export { intervalIn } from './interval.ts'
export { lineTitle, skuTitleOf } from './line-title.ts'
export { type OrderActor, orderActorsPath } from './order-actor.ts'
export {
  type AddedProduct,
  type EditEventData,
  type EditProblem,
  type EditRefund,
  type EditTotal,
  editableStatuses,
  type HandDiscount,
  type OrderBalance,
  type OrderEditChanges,
  type OrderEditPreview,
  orderBalancePath,
  orderEditPreviewPath,
  orderEditsPath,
  type PreviewedLine,
} from './order-edit.ts'
export { type OrderFigures, orderFiguresPath } from './order-figures.ts'
export { orderPages, unsubscribeAlertsPath, unsubscribeCartsPath } from './order-pages.ts'
export {
  bulkSteps,
  isUsualStep,
  nextStatuses,
  type OrderMover,
  type OrderStatus,
  type OrderTransition,
  orderTransitions,
  type StepResult,
} from './order-transitions.ts'
export { type Address, addressSchema, order, orderEvent, orderStatuses } from './orders.ts'
export { orderReturn, parcel, parcelLine, returnLine, returnStatuses } from './parcels.ts'
export { paymentLinkFilePath, paymentLinkPath } from './payment-link.ts'
export {
  inCurrencyOrder,
  type PaidAdjustment,
  type PaidGroup,
  type PaidLine,
  type PaidPart,
  paidGroups,
  paymentGroupKey,
  shareOfPieces,
} from './payment-parts.ts'
export { byCurrency, intervalOf, type Price, pricesOf } from './prices.ts'
export { offerParts, type ProductOffers, productOffersPath, type SkuOffer, type SkuPrice } from './product-offers.ts'
export {
  type FoundProducts,
  type ProductFacet,
  type ProductOrder,
  type ProductSearch,
  productOrders,
  productSearchPath,
} from './product-search.ts'
export { relatedProduct } from './related-products.ts'
export {
  adjustment,
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
export { type ShopTerms, shopTermsPath } from './shop-terms.ts'
export {
  mostOptions,
  mostSkus,
  option,
  optionValue,
  sku,
  skusToAttributes,
  skusToFiles,
  skusToOptionValues,
} from './skus.ts'
export { availability, stock, stockAlert, stockLevels, stockMovement, stockMovementKinds } from './stock.ts'
export { type StockLevel, stockLevelOf } from './stock-level.ts'
export { taxClass, taxRate } from './tax.ts'
export { type ValuedAttribute, type ValuedShape, valuedAttribute, valuesOf } from './valued-attribute.ts'
