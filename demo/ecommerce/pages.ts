import type { PageContent } from '@tessera/host/server'
import { part } from '../website-builder/part.ts'

const of = (slug: string) => ({ module: 'ecommerce', slug })

/** What the studio sells, and where. */
export const shopPages: readonly PageContent[] = [
  {
    slug: 'products',
    url: '/ecommerce/products',
    title: 'Shop',
    widgets: [of('catalogue'), part('samples')],
    head: {
      title: { en: 'Shop · Polden', ru: 'Магазин · Полдень' },
      description: {
        en: 'Handmade tiles for walls and floors, samples, tools and classes at the studio, with prices.',
        ru: 'Плитка ручной работы для стен и пола, образцы, инструмент и занятия в мастерской — с ценами.',
      },
    },
  },
  {
    slug: 'product',
    url: '/ecommerce/products/[ecommerce.products.slug]',
    title: 'Product',
    widgets: [of('product'), part('samples', 'pt-16! md:pt-24!')],
    head: {
      title: { en: 'Product · Polden', ru: 'Товар · Полдень' },
      description: { en: 'Something that the studio makes.', ru: 'То, что делает мастерская.' },
    },
  },
  {
    slug: 'categories',
    url: '/ecommerce/categories',
    title: 'Categories',
    widgets: [part('categories-hero'), of('categories'), of('ready-to-send'), part('samples', 'pt-16! md:pt-24!')],
    head: {
      title: { en: 'Everything by category · Polden', ru: 'Всё по разделам · Полдень' },
      description: {
        en: 'Tiles for walls and floors, samples and tools, and what there is to do at the studio.',
        ru: 'Плитка на стены и на пол, образцы и инструмент, занятия в мастерской.',
      },
    },
  },
  {
    slug: 'category',
    url: '/ecommerce/categories/[ecommerce.categories.slug]',
    title: 'Category',
    widgets: [of('category'), part('samples')],
    head: {
      title: { en: 'Category · Polden', ru: 'Раздел · Полдень' },
      description: { en: 'A part of the shop.', ru: 'Раздел магазина.' },
    },
  },
  {
    slug: 'stores',
    url: '/ecommerce/stores',
    title: 'Stores',
    widgets: [of('stores'), part('samples')],
    head: {
      title: { en: 'Where to find us · Polden', ru: 'Где нас найти · Полдень' },
      description: {
        en: 'The studio in Vyborg and the shop in Saint Petersburg: addresses and opening hours.',
        ru: 'Мастерская в Выборге и лавка в Петербурге: адреса и часы работы.',
      },
    },
  },
  {
    slug: 'store',
    url: '/ecommerce/stores/[ecommerce.stores.slug]',
    title: 'Store',
    widgets: [of('store'), part('samples')],
    head: {
      title: { en: 'Store · Polden', ru: 'Магазин · Полдень' },
      description: { en: 'A place to see our tiles at.', ru: 'Место, где можно увидеть нашу плитку.' },
    },
  },
]
