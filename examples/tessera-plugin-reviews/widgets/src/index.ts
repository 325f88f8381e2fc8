import { product } from '@tessera/ecommerce'
import { defineWidgets, island, lazy, variants } from '@tessera/widget-sdk'
import { review, widget } from '../../src/index.ts'

export default defineWidgets({
  variants: [
    variants(review, { default: lazy(() => import('./review/default.tsx')) }),
    variants(widget, {
      'review-list-default': lazy(() => import('./widget/review-list-default.tsx')),
      'review-form-default': lazy(() => import('./widget/review-form-default.tsx')),
    }),
    variants(product, {
      // The card of the shop, with stars.
      default: lazy(() => import('./product/default.tsx')),
      'review-form': island(() => import('./product/review-form.tsx'), { hydrate: 'visible' }),
    }),
  ],
})
