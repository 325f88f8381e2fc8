import type { PageContent } from '@tessera/host/server'
import { part } from '../website-builder/part.ts'

/** The studio's own pages; the others come with the modules that they are about. */
export const studioPages: readonly PageContent[] = [
  {
    slug: 'home',
    url: '/',
    title: 'Home',
    widgets: [
      part('home-hero'),
      part('home-craft'),
      part('home-projects'),
      part('home-glazes'),
      part('home-compare'),
      part('home-voices'),
      part('samples'),
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
    widgets: [
      part('about-hero'),
      part('about-story'),
      part('about-principles'),
      part('about-voice'),
      part('about-notes'),
      part('samples'),
    ],
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
      part('elements-hero'),
      part('elements-buttons'),
      part('elements-default'),
      part('elements-case'),
      part('elements-cloud'),
      part('elements-glass-file-top'),
      part('elements-glass-file-bottom'),
      part('elements-compare'),
      part('elements-stage'),
      part('elements-avatar-message'),
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
    widgets: [part('missing-page')],
    head: {
      title: { en: 'Page not found · Polden', ru: 'Страница не найдена · Полдень' },
      description: { en: 'There is no page at this address.', ru: 'По этому адресу страницы нет.' },
    },
  },
  {
    slug: 'failed',
    url: '/500',
    title: 'Error',
    widgets: [part('failed-page')],
    head: {
      title: { en: 'Something went wrong · Polden', ru: 'Что-то пошло не так · Полдень' },
      description: { en: 'The page could not be shown.', ru: 'Страницу показать не удалось.' },
    },
  },
]
