import { attribute, category, product, productsToFiles, store, widget } from '@tessera/ecommerce'
import { defineWidgets, lazy, variants } from '@tessera/widget-sdk'

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
    }),
    variants(product, {
      default: lazy(() => import('./product/default.tsx')),
      'overview-default': lazy(() => import('./product/overview-default.tsx')),
      'price-default': lazy(() => import('./product/price-default.tsx')),
      'currency-toggle-group-default': lazy(() => import('./product/currency-toggle-group-default.tsx')),
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
    variants(attribute, { default: lazy(() => import('./attribute/default.tsx')) }),
  ],
})
