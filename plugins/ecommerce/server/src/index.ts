import { paymentsOf } from '@tessera/billing/server'
import * as definitions from '@tessera/ecommerce'
import { FileService } from '@tessera/file-storage-server'
import { definePlugin, type FastifyInstance } from '@tessera/server'
import { registerAccounting } from './accounting-routes.ts'
import { CustomerService } from './customer.ts'
import { customerColumns } from './customer-columns.ts'
import { DeliveryMethodService } from './delivery-service.ts'
import { deriveAfterChanges, deriveWhatIsLeft } from './derive-products.ts'
import { registerDocuments } from './document-routes.ts'
import { registerDrafts } from './draft-routes.ts'
import { attachmentTemplate } from './drawn/attachment-template.ts'
import { receiptTemplate } from './drawn/receipt-template.ts'
import { registerOrderEdits } from './edits/edit-routes.ts'
import { jobs, scheduleJobs } from './jobs.ts'
import { mergeCarts } from './merge-carts.ts'
import { type EcommerceOptions, optionsSchema, setOptions } from './options.ts'
import { registerOrderFigures } from './order-figures.ts'
import { orderHooks } from './order-hooks.ts'
import { registerOrders } from './order-routes.ts'
import { registerOwnerOrders } from './owner-order-routes.ts'
import { paidAttachments } from './paid-attachments.ts'
import { paymentHook } from './payment-hook.ts'
import { registerPaymentLinks } from './payment-link-routes.ts'
import { productActions } from './product-actions.ts'
import { productColumns } from './product-columns.ts'
import { registerProductOffers } from './product-offers.ts'
import { registerProducts } from './product-routes.ts'
import { ProductService } from './product-service.ts'
import { removalHook } from './removal-hook.ts'
import { registerProductSearch } from './search-route.ts'
import { registerShipping } from './shipping-routes.ts'
import { OptionService, OptionValueService, SkuService } from './sku-services.ts'
import { startingShop } from './starting-shop.ts'
import { stepHook } from './stock/step-hook.ts'
import { stockRemovalHook } from './stock/stock-removal-hook.ts'
import { registerStock } from './stock/stock-routes.ts'
import { StoreService } from './store-service.ts'
import { customerPart } from './transfer/customer-part.ts'
import { productParts } from './transfer/product-parts.ts'
import { registerUnsubscribe } from './unsubscribe-routes.ts'

export { createOrderDocuments } from './drawn/order-documents.ts'
export type { EcommerceOptions, TaxOptions } from './options.ts'
export { writeStock } from './stock/product-stock.ts'

/** Carts and orders are of one person, and are out of date at once. */
function preventCaching(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}

export default definePlugin<EcommerceOptions>({
  options: optionsSchema,
  dependencies: ['file-storage', 'website-builder', 'billing'],
  entities: definitions,
  startingPoints: [startingShop],
  migrations: new URL('../migrations/', import.meta.url),
  services: [
    ProductService,
    StoreService,
    OptionService,
    OptionValueService,
    SkuService,
    DeliveryMethodService,
    CustomerService,
  ],
  listColumns: [...productColumns, ...customerColumns],
  batchActions: productActions,
  transferParts: [...productParts, customerPart],
  updates: [paymentHook, stepHook],
  removals: [removalHook, stockRemovalHook],
  jobs,
  async server(app, host) {
    setOptions(host)
    registerProductSearch(app, host)
    registerProductOffers(app, host)
    registerProducts(app, host)
    registerStock(app, host)
    await registerUnsubscribe(app, host)
    paymentsOf(host).provideOrders(orderHooks(host))
    host.access.onMerge((merge, { transaction }) => mergeCarts(host, merge, transaction))
    deriveAfterChanges(host)
    app.addHook('onReady', async () => {
      await scheduleJobs(host)
      await deriveWhatIsLeft(host)
    })
    const files = host.service(FileService)
    files.templates.add(receiptTemplate)
    files.templates.add(attachmentTemplate)
    files.grant(paidAttachments(host))
    await app.register(async orders => {
      preventCaching(orders)
      registerOrders(orders, host)
      registerOrderEdits(orders, host)
      registerOrderFigures(orders, host)
      registerOwnerOrders(orders, host)
      registerPaymentLinks(orders, host)
      registerDrafts(orders, host)
      registerShipping(orders, host)
      registerDocuments(orders, host)
      registerAccounting(orders, host)
    })
  },
})
