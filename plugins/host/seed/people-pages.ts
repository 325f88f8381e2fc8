import type { DemoPage } from './pages.ts'

/** The pages about the studio's people. */
export const peoplePages: readonly DemoPage[] = [
  {
    slug: 'people',
    url: '/social/profiles',
    title: 'People',
    needs: 'social',
    widgets: [{ module: 'social', slug: 'people' }, 'samples'],
    head: {
      title: { en: 'Who you will meet · Polden', ru: 'С кем вы встретитесь · Полдень' },
      description: {
        en: 'The people who mix the glazes, draw the walls and tend the kilns, and a program that counts.',
        ru: 'Кто составляет глазури, рисует стены и топит печи, а ещё программа, которая считает.',
      },
    },
  },
  {
    slug: 'person',
    url: '/social/profiles/[social.profiles.slug]',
    title: 'Profile',
    needs: 'social',
    widgets: [{ module: 'social', slug: 'person' }],
    head: {
      title: { en: 'Profile · Polden', ru: 'Профиль · Полдень' },
      description: { en: 'Somebody of the studio.', ru: 'Человек из мастерской.' },
    },
  },
  {
    slug: 'contact',
    url: '/contact',
    title: 'Contact',
    needs: 'crm',
    widgets: ['contact-hero', { module: 'crm', slug: 'contact', className: 'bg-surface' }],
    head: {
      title: { en: 'How to find us · Polden', ru: 'Как нас найти · Полдень' },
      description: {
        en: 'The Old Brickworks in Vyborg: address, hours, telephone, and what to send us about a wall.',
        ru: 'Старый кирпичный завод в Выборге: адрес, часы, телефон и что прислать нам о стене.',
      },
    },
  },
]
