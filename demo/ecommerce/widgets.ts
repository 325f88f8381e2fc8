import type { Localized } from '@tessera/core'

interface DemoWidget {
  readonly slug: string
  readonly variant: string
  readonly title?: Localized
  readonly subtitle?: Localized
  readonly description?: Localized
  readonly anchor?: string
  readonly className?: string
  readonly buttons?: readonly { readonly variant: string; readonly url: string; readonly title: Localized }[]
  /** Slugs of the products that it shows; without any, all. */
  readonly products?: readonly string[]
}

/** The widgets of the shop's pages; the pages themselves are host's. */
export const demoWidgets: readonly DemoWidget[] = [
  {
    slug: 'catalogue',
    variant: 'product-list-default',
    title: { en: 'The shop', ru: 'Магазин' },
    description: {
      en: 'Tiles by the square metre, samples, tools, classes. We make most of it after you order: it is worth the wait.',
      ru: 'Плитка на метры, образцы, инструмент, занятия. Почти всё делаем под заказ — подождать стоит.',
    },
  },
  {
    slug: 'product',
    variant: 'product-overview-default',
    buttons: [
      {
        variant: 'outline',
        url: '/contact?wall=[ecommerce.products.title]#about-a-wall',
        title: { en: 'Ask about this', ru: 'Задать вопрос' },
      },
    ],
  },
  { slug: 'category', variant: 'category-overview-default' },
  { slug: 'store', variant: 'store-overview-default' },
  {
    slug: 'stores',
    variant: 'store-list-default',
    title: { en: 'Where to find us', ru: 'Где нас найти' },
    description: {
      en: 'A screen shows half of a glaze. Come and see the other half.',
      ru: 'На экране видно половину глазури. Приезжайте посмотреть на вторую.',
    },
  },
  {
    slug: 'categories',
    variant: 'category-list-default',
    anchor: 'shop',
    className: 'pt-10! md:pt-14!',
  },
  {
    slug: 'home-products',
    variant: 'product-list-default',
    subtitle: { en: 'Fresh from the kiln', ru: 'Прямо из печи' },
    title: { en: 'This autumn’s favourites', ru: 'Любимое этой осенью' },
    products: ['scale-noon', 'arc-dusk', 'nine-samples'],
  },
  {
    slug: 'ready-to-send',
    variant: 'checkout-default',
    className: 'bg-surface',
    title: { en: 'Yours in one step', ru: 'В один шаг' },
    subtitle: { en: 'Ready to be sent', ru: 'Готово к отправке' },
    products: ['nine-samples', 'glaze-cards', 'care', 'gift-card', 'tile-of-the-month'],
  },
]
