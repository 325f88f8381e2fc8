import type { DemoWidget } from '../website-builder/content.ts'

/** The top of shop pages that the shop's own widgets don't provide. */
export const hero: readonly DemoWidget[] = [
  {
    slug: 'categories-hero',
    variant: 'content-hero',
    className: '[&>div]:lg:pb-6 [&>div]:pb-4',
    title: { en: 'Everything by category', ru: 'Всё по разделам' },
    subtitle: {
      en: 'Begin with the place: a wall, a floor, a table with samples, an afternoon at the studio.',
      ru: 'Начните с места: стена, пол, стол с образцами, полдня в мастерской.',
    },
  },
]
