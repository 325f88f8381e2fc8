import { article, category, widget } from '@tessera/blog'
import { defineWidgets, island, lazy, variants } from '@tessera/widget-sdk'

export default defineWidgets({
  variants: [
    variants(widget, {
      default: lazy(() => import('./widget/default.tsx')),
      'article-list-default': lazy(() => import('./widget/article-list-default.tsx')),
      'article-overview-default': lazy(() => import('./widget/article-overview-default.tsx')),
      'article-overview-with-private-content-default': lazy(
        () => import('./widget/article-overview-with-private-content-default.tsx'),
      ),
      'article-overview-ecommerce-module-product-list-default': lazy(
        () => import('./widget/article-overview-ecommerce-module-product-list-default.tsx'),
      ),
      'category-overview-default': lazy(() => import('./widget/category-overview-default.tsx')),
      'category-list-default': lazy(() => import('./widget/category-list-default.tsx')),
      'category-list-button-default': lazy(() => import('./widget/category-list-button-default.tsx')),
    }),
    variants(article, {
      default: lazy(() => import('./article/default.tsx')),
      'list-default': lazy(() => import('./article/list-default.tsx')),
      'overview-default': lazy(() => import('./article/overview-default.tsx')),
      'overview-private-content-default': island(() => import('./article/overview-private-content-default.tsx'), {
        hydrate: 'load',
      }),
    }),
    variants(category, {
      default: lazy(() => import('./category/default.tsx')),
      'overview-default': lazy(() => import('./category/overview-default.tsx')),
      'button-default': lazy(() => import('./category/button-default.tsx')),
    }),
  ],
})
