import type { DemoCategory } from './content.ts'

export const categories: readonly DemoCategory[] = [
  {
    slug: 'craft',
    title: { en: 'Craft', ru: 'Ремесло' },
    subtitle: {
      en: 'Clay, glaze and fire: how a tile comes about, and what goes wrong on the way.',
      ru: 'Глина, глазурь и огонь: как получается плитка и что мешает ей получиться.',
    },
    cover: 'honeycomb',
  },
  {
    slug: 'projects',
    title: { en: 'Projects', ru: 'Проекты' },
    subtitle: {
      en: 'Walls that have left the studio, told by those who drew and laid them.',
      ru: 'Стены, которые уехали из мастерской. Рассказывают те, кто их рисовал и клал.',
    },
    cover: 'bathroom',
  },
  {
    slug: 'advice',
    title: { en: 'Advice', ru: 'Советы' },
    subtitle: {
      en: 'Choosing, counting, laying, living with it: what we are asked on the telephone.',
      ru: 'Выбрать, посчитать, уложить и жить: о чём нас спрашивают по телефону.',
    },
    cover: 'river-greens',
  },
]
