import type { DemoFeature, DemoWidget } from '../content.ts'

/** A wall beside a form: as high as the window, away where there is no room. */
const wall = { variant: 'content-default', className: 'py-6 md:py-6 lg:py-8' } as const
const pane: DemoFeature = {
  variant: 'glass-file-top',
  className: 'col-span-full min-h-[38rem] md:min-h-[38rem] lg:min-h-[max(38rem,calc(100dvh-8.5rem))]',
}

/** What hangs beside the forms of the account pages. */
export const account: readonly DemoWidget[] = [
  {
    slug: 'account-arcs',
    ...wall,
    features: [
      {
        ...pane,
        files: ['arcs-at-dusk'],
        title: { en: 'Arcs at dusk', ru: 'Дуги в сумерках' },
        description: {
          en: 'Four tiles, one pattern. It is laid out by eye: that is why no two walls are the same.',
          ru: 'Четыре плитки, один рисунок. Раскладываем на глаз — поэтому двух одинаковых стен не бывает.',
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
        title: { en: 'Seven bowls of forty-eight', ru: 'Семь мисок из сорока восьми' },
        description: { en: 'The others are behind the door.', ru: 'Остальные — за дверью.' },
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
        title: { en: 'One is always missing', ru: 'Одной всегда не хватает' },
        description: {
          en: 'That is why we fire three more than you order.',
          ru: 'Поэтому мы обжигаем на три больше, чем вы заказали.',
        },
      },
    ],
  },
]
