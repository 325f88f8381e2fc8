import type { DemoFeature, DemoWidget } from '../website-builder/content.ts'

/** A wall of tiles beside a form: as high as the window, hidden where there is no room. */
const wall = { variant: 'content-default', className: 'py-6 md:py-6 lg:py-8' } as const
const pane: DemoFeature = {
  variant: 'glass-file-top',
  className: 'col-span-full min-h-[38rem] md:min-h-[38rem] lg:min-h-[max(38rem,calc(100dvh-8.5rem))]',
}

/** The pictures beside the forms of the account pages. */
export const walls: readonly DemoWidget[] = [
  {
    slug: 'account-arcs',
    ...wall,
    features: [
      {
        ...pane,
        files: ['arcs-at-dusk'],
        description: {
          en: '**Arcs at dusk.** Four tiles, one pattern. It is laid out by eye: that is why no two walls are the same.',
          ru: '**Дуги в сумерках.** Четыре плитки, один рисунок. Раскладываем на глаз — поэтому двух одинаковых стен не бывает.',
        },
      },
    ],
  },
  {
    slug: 'account-bowls',
    ...wall,
    features: [
      {
        ...pane,
        files: ['glaze-bowls'],
        description: {
          en: '**Seven bowls of forty-eight.** The others are behind the door.',
          ru: '**Семь мисок из сорока восьми.** Остальные — за дверью.',
        },
      },
    ],
  },
  {
    slug: 'account-gap',
    ...wall,
    features: [
      {
        ...pane,
        files: ['missing-tile'],
        description: {
          en: '**One is always missing.** That is why we fire three more than you order.',
          ru: '**Одной всегда не хватает.** Поэтому мы обжигаем на три больше, чем вы заказали.',
        },
      },
    ],
  },
]
