import type { DemoWidget } from '../website-builder/content.ts'

/** The top of the blog; its lists are the blog module's own. */
export const hero: readonly DemoWidget[] = [
  {
    slug: 'blog-hero',
    variant: 'content-hero',
    className: '[&>div]:lg:pb-6 [&>div]:pb-4',
    title: { en: 'Notes from the workshop', ru: 'Записки из мастерской' },
    subtitle: {
      en: 'How a tile comes about, where it ends up, and how to live with it. Written between two firings.',
      ru: 'Как рождается плитка, куда она уезжает и как с ней жить. Пишем между обжигами.',
    },
  },
]
