import {
  attribute,
  category,
  order,
  ordersToProducts,
  product,
  productsToFiles,
  store,
  widget,
} from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { widget as builderWidget } from '@tessera/website-builder'
import { defineWidgets, island, lazy, variants } from '@tessera/widget-sdk'
import { orderModulePages } from './order-page-declarations.ts'

export default defineWidgets({
  variants: [
    variants(widget, {
      default: lazy(() => import('./widget/default.tsx')),
      'category-list-default': lazy(() => import('./widget/category-list-default.tsx')),
      'category-overview-default': lazy(() => import('./widget/category-overview-default.tsx')),
      'product-list-default': lazy(() => import('./widget/product-list-default.tsx')),
      'product-overview-default': lazy(() => import('./widget/product-overview-default.tsx')),
      'store-list-default': lazy(() => import('./widget/store-list-default.tsx')),
      'store-overview-default': lazy(() => import('./widget/store-overview-default.tsx')),
      'currency-toggle-group-default': lazy(() => import('./widget/currency-toggle-group-default.tsx')),
      'checkout-default': lazy(() => import('./widget/checkout-default.tsx')),
      'order-list-default': lazy(() => import('./widget/order-list-default.tsx')),
      'order-list-default-panel': island(() => import('./widget/order-list-default-panel.tsx'), { hydrate: 'load' }),
      'order-overview-default': lazy(() => import('./widget/order-overview-default.tsx')),
      'order-overview-default-panel': island(() => import('./widget/order-overview-default-panel.tsx'), {
        hydrate: 'load',
      }),
      'payment-default': lazy(() => import('./widget/payment-default.tsx')),
      'payment-default-panel': island(() => import('./widget/payment-default-panel.tsx'), { hydrate: 'load' }),
      'pay-default': lazy(() => import('./widget/pay-default.tsx')),
      'pay-default-panel': island(() => import('./widget/pay-default-panel.tsx'), { hydrate: 'load' }),
      'stock-alerts-default': lazy(() => import('./widget/stock-alerts-default.tsx')),
      'stock-alerts-default-panel': island(() => import('./widget/stock-alerts-default-panel.tsx'), {
        hydrate: 'load',
      }),
    }),
    variants(order, { default: lazy(() => import('./order/default.tsx')) }),
    variants(ordersToProducts, {
      amount: lazy(() => import('./orders-to-products/amount.tsx')),
      'form-field-default': island(() => import('./orders-to-products/form-field-default.tsx')),
      'id-total-default': island(() => import('./orders-to-products/id-total-default.tsx')),
    }),
    variants(product, {
      default: lazy(() => import('./product/default.tsx')),
      'overview-default': lazy(() => import('./product/overview-default.tsx')),
      'price-default': lazy(() => import('./product/price-default.tsx')),
      'cart-default': lazy(() => import('./product/cart-default.tsx')),
      'cart-button-default': lazy(() => import('./product/cart-button-default.tsx')),
      'checkout-default': lazy(() => import('./product/checkout-default.tsx')),
      'currency-toggle-group-default': lazy(() => import('./product/currency-toggle-group-default.tsx')),
    }),
    variants(builderWidget, {
      'navbar-default-cart': island(() => import('./navbar-default-cart.tsx'), { hydrate: 'interaction' }),
    }),
    variants(productsToFiles, {
      default: lazy(() => import('./products-to-files/default.tsx')),
      'attachment-default': lazy(() => import('./products-to-files/attachment-default.tsx')),
      before: lazy(() => import('./products-to-files/before.tsx')),
      after: lazy(() => import('./products-to-files/after.tsx')),
    }),
    variants(category, {
      default: lazy(() => import('./category/default.tsx')),
      'overview-default': lazy(() => import('./category/overview-default.tsx')),
      'button-default': lazy(() => import('./category/button-default.tsx')),
    }),
    variants(store, {
      default: lazy(() => import('./store/default.tsx')),
      'overview-default': lazy(() => import('./store/overview-default.tsx')),
      'link-default': lazy(() => import('./store/link-default.tsx')),
    }),
    variants(file, {
      'generate-template-ecommerce-order-receipt-default': lazy(() => import('./file/generated.tsx')),
      'generate-template-ecommerce-product-attachment-default': lazy(() => import('./file/generated.tsx')),
    }),
    variants(attribute, { default: lazy(() => import('./attribute/default.tsx')) }),
  ],
  pages: orderModulePages,
})
