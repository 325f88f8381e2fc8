import type { DemoWidget } from './content.ts'

/** The widgets of the blog's pages, found by slug. */
export const widgets: readonly DemoWidget[] = [
  { slug: 'blog-categories', variant: 'category-list-button-default', title: { en: 'Categories', ru: 'Рубрики' } },
  { slug: 'blog-articles', variant: 'article-list-default' },
  { slug: 'blog-article', variant: 'article-overview-default' },
  {
    slug: 'blog-article-products',
    variant: 'article-overview-ecommerce-module-product-list-default',
    title: { en: 'From this note', ru: 'То, о чём речь' },
    subtitle: { en: 'In the shop', ru: 'В магазине' },
  },
  { slug: 'blog-category', variant: 'category-overview-default' },
  {
    slug: 'blog-category-cards',
    variant: 'category-list-default',
    title: { en: 'What we write about', ru: 'О чём мы пишем' },
  },
]
