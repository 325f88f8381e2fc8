import type { DemoWidget } from '../content.ts'

const mark = { files: ['mark'], url: '/', title: { en: 'Polden', ru: 'Полдень' } } as const

const nav = { variant: 'ghost' } as const

/** The header and footer of every page. Content of other modules adds entries to the menus. */
export const frame: readonly DemoWidget[] = [
  {
    slug: 'navbar',
    variant: 'navbar-default',
    logotypes: [mark],
    buttons: [
      {
        slug: 'navbar-places',
        buttons: [
          { ...nav, url: '/#craft', title: { en: 'Craft', ru: 'Ремесло' } },
          { ...nav, url: '/#projects', title: { en: 'Projects', ru: 'Проекты' } },
          { ...nav, url: '/about', title: { en: 'Studio', ru: 'Мастерская' } },
        ],
      },
      {
        slug: 'navbar-actions',
        place: 'additional',
        buttons: [],
      },
      {
        slug: 'navbar-contacts',
        place: 'extra',
        description: {
          en: 'The studio is open Tuesday to Saturday, ten to six. Call before you come: it may be a kiln day.',
          ru: 'Мастерская открыта со вторника по субботу с десяти до шести. Позвоните заранее: вдруг в этот день обжиг.',
        },
        buttons: [],
      },
    ],
  },
  {
    slug: 'footer',
    variant: 'footer-default',
    description: {
      en: 'Polden is Russian for noon, the hour at which a glaze shows what it is.',
      ru: '«Полдень» — это час, когда видно, чего стоит глазурь.',
    },
    subtitle: {
      en: '© 2014–2026 Polden. The studio is made up, the site is real: it is the demo of Tessera.',
      ru: '© 2014–2026 «Полдень». Мастерская вымышленная, сайт настоящий: это демо Tessera.',
    },
    logotypes: [mark],
    buttons: [
      {
        slug: 'footer-studio',
        title: { en: 'Studio', ru: 'Мастерская' },
        buttons: [
          { ...nav, url: '/about', title: { en: 'Who we are', ru: 'Кто мы' } },
          { ...nav, url: '/#craft', title: { en: 'How it is made', ru: 'Как мы делаем плитку' } },
          { ...nav, url: '/#projects', title: { en: 'Projects', ru: 'Проекты' } },
          { ...nav, url: '/elements', title: { en: 'Elements of this site', ru: 'Из чего собран сайт' } },
        ],
      },
      {
        slug: 'footer-contacts',
        title: { en: 'Write or call', ru: 'Напишите или позвоните' },
        buttons: [
          {
            ...nav,
            url: 'mailto:hello@polden.example',
            title: { en: 'hello@polden.example', ru: 'hello@polden.example' },
          },
          { ...nav, url: 'tel:+78005550100', title: { en: '+7 800 555-01-00', ru: '8 800 555-01-00' } },
          { ...nav, title: { en: 'The Old Brickworks, Vyborg', ru: 'Выборг, Старый кирпичный завод' } },
        ],
      },
    ],
  },
]
