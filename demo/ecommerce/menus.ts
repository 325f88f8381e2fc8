import type { ContentHost } from '@tessera/server'
import { addMenu, addMenuEntries } from '@tessera/website-builder/server'
import { sampleBox } from '../website-builder/content.ts'

const variant = 'ghost'

/** The shop in the header and the footer. */
export async function addShopMenus(host: ContentHost): Promise<void> {
  await addMenuEntries(host, 'navbar-places', [
    { slug: 'navbar-shop', variant, url: '/ecommerce/products', title: { en: 'Shop', ru: 'Магазин' }, order: 5 },
  ])
  await addMenuEntries(host, 'navbar-actions', [
    {
      slug: 'navbar-samples',
      variant: 'primary',
      url: sampleBox,
      title: { en: 'Order samples', ru: 'Заказать образцы' },
      order: 10,
    },
  ])
  await addMenu(host, 'footer', {
    slug: 'footer-shop',
    title: { en: 'Shop', ru: 'Магазин' },
    order: 15,
    entries: [
      {
        slug: 'footer-walls',
        variant,
        url: '/ecommerce/categories/walls',
        title: { en: 'For walls', ru: 'На стены' },
        order: 10,
      },
      {
        slug: 'footer-floors',
        variant,
        url: '/ecommerce/categories/floors',
        title: { en: 'For floors', ru: 'На пол' },
        order: 20,
      },
      {
        slug: 'footer-samples-and-tools',
        variant,
        url: '/ecommerce/categories/samples-and-tools',
        title: { en: 'Samples and tools', ru: 'Образцы и инструмент' },
        order: 30,
      },
      {
        slug: 'footer-at-the-studio',
        variant,
        url: '/ecommerce/categories/studio',
        title: { en: 'At the studio', ru: 'В мастерской' },
        order: 40,
      },
      { slug: 'footer-stores', variant, url: '/ecommerce/stores', title: { en: 'Stores', ru: 'Адреса' }, order: 50 },
    ],
  })
}
