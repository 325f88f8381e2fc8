import { customer, deliveryMethod, discount, order, product, stock, taxClass } from '@tessera/ecommerce'
import { adminList, adminVariants, defineAdmin, fileFormat } from '@tessera/widget-sdk/admin'

export default defineAdmin({
  blocks: async () => (await import('./blocks/index.ts')).blocks,
  variants: [
    adminVariants(order, {
      'admin-table': () => import('./list/OrdersTable.tsx'),
      'admin-form': () => import('./order/OrderForm.tsx'),
    }),
    adminVariants(customer, { 'admin-form': () => import('./customer/CustomerForm.tsx') }),
    adminVariants(product, { 'admin-form': () => import('./product/ProductForm.tsx') }),
    adminVariants(deliveryMethod, { 'admin-form': () => import('./terms/DeliveryMethodForm.tsx') }),
    adminVariants(discount, { 'admin-form': () => import('./terms/DiscountForm.tsx') }),
    adminVariants(taxClass, { 'admin-form': () => import('./terms/TaxClassForm.tsx') }),
  ],
  lists: [
    adminList(product, () => import('./products/product-list.ts')),
    adminList(customer, () => import('./customer/customer-list.ts')),
  ],
  fileFormats: [fileFormat(product, 'Shopify', () => import('./products/shopify-file.ts'))],
  panels: [
    { name: 'figures', place: 'main', reads: order, load: () => import('./FiguresPanel.tsx') },
    { name: 'orders', reads: order, load: () => import('./OrdersPanel.tsx') },
    { name: 'stock', reads: stock, load: () => import('./StockPanel.tsx') },
  ],
  firstSteps: async () => (await import('./first-steps.ts')).firstSteps,
})
