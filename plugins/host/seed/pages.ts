import type { Localized } from '@tessera/core'

/** A widget of a module by its slug, and its link's options. */
export interface DemoPlace {
  readonly module: string
  readonly slug: string
  readonly className?: string
}

/** A page of the demo: its metadata and widgets; a slug alone names a widget of the website-builder. */
export interface DemoPage {
  readonly slug: string
  readonly url: string
  readonly title: string
  readonly widgets: readonly (string | DemoPlace)[]
  /** Classes of the box around the widgets. */
  readonly className?: string
  readonly head: { readonly title: Localized; readonly description: Localized }
  /** Only if this module is installed. */
  readonly needs?: string
  readonly isIndexed?: boolean
}

/** Widgets around every page, by slug. */
export const frame = { above: ['navbar'], below: ['footer'] } as const

export const demoPages: readonly DemoPage[] = [
  {
    slug: 'home',
    url: '/',
    title: 'Home',
    widgets: [
      'home-hero',
      'home-craft',
      { module: 'ecommerce', slug: 'home-products' },
      'home-projects',
      'home-glazes',
      'home-compare',
      'home-voices',
      'samples',
    ],
    head: {
      title: { en: 'Polden: handmade tiles from Vyborg', ru: '«Полдень» — плитка ручной работы из Выборга' },
      description: {
        en: 'A small studio that presses, glazes and fires tiles by hand for kitchens, cafés and stations.',
        ru: 'Небольшая мастерская: вручную прессуем, глазуруем и обжигаем плитку для кухонь, кофеен и станций.',
      },
    },
  },
  {
    slug: 'about',
    url: '/about',
    title: 'About',
    widgets: ['about-hero', 'about-story', 'about-principles', 'about-voice', 'about-notes', 'samples'],
    head: {
      title: { en: 'The studio · Polden', ru: 'Мастерская · Полдень' },
      description: {
        en: 'Eleven people, two kilns and an old brickworks near Vyborg: how Polden came about.',
        ru: 'Одиннадцать человек, две печи и старый кирпичный завод под Выборгом: как появился «Полдень».',
      },
    },
  },
  {
    slug: 'elements',
    url: '/elements',
    title: 'Elements',
    widgets: [
      'elements-hero',
      'elements-buttons',
      'elements-default',
      'elements-case',
      'elements-cloud',
      'elements-glass-file-top',
      'elements-glass-file-bottom',
      'elements-compare',
      'elements-stage',
      'elements-avatar-message',
    ],
    head: {
      title: { en: 'Elements · Polden', ru: 'Элементы · Полдень' },
      description: {
        en: 'Every button and feature that the site is assembled from, with what it is for.',
        ru: 'Все кнопки и карточки, из которых собран сайт, и для чего они нужны.',
      },
    },
  },
  {
    slug: 'missing',
    url: '/404',
    title: 'Not found',
    widgets: ['missing-page'],
    head: {
      title: { en: 'Page not found · Polden', ru: 'Страница не найдена · Полдень' },
      description: { en: 'There is no page at this address.', ru: 'По этому адресу страницы нет.' },
    },
  },
  {
    slug: 'failed',
    url: '/500',
    title: 'Error',
    widgets: ['failed-page'],
    head: {
      title: { en: 'Something went wrong · Polden', ru: 'Что-то пошло не так · Полдень' },
      description: { en: 'The page could not be shown.', ru: 'Страницу показать не удалось.' },
    },
  },
]
