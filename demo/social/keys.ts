import type { DemoKey } from './content.ts'

/** What is told of everybody. */
export const keys: readonly DemoKey[] = [
  { slug: 'since', field: 'string', title: { en: 'In the studio since', ru: 'В мастерской' } },
  { slug: 'initial', field: 'string', title: { en: 'Signs tiles with', ru: 'Подпись на обороте плитки' } },
  { slug: 'speaks', field: 'string', title: { en: 'Speaks', ru: 'Говорит' } },
  {
    slug: 'recipes',
    field: 'number',
    title: { en: 'Keeps', ru: 'Хранит' },
    suffix: { en: 'recipes for glazes', ru: 'рецептов глазури' },
  },
  {
    slug: 'firings',
    field: 'number',
    title: { en: 'Has seen to', ru: 'Провёл' },
    suffix: { en: 'firings', ru: 'обжига' },
  },
  { slug: 'walls', field: 'number', title: { en: 'Has drawn', ru: 'Нарисовал' }, suffix: { en: 'walls', ru: 'стену' } },
  { slug: 'hours', field: 'string', title: { en: 'At work', ru: 'Работает' } },
]
