import type { PageContent } from '@tessera/host/server'
import { part } from '../website-builder/part.ts'

/** The pages about the studio's people. */
export const peoplePages: readonly PageContent[] = [
  {
    slug: 'people',
    url: '/social/profiles',
    title: 'People',
    widgets: [{ module: 'social', slug: 'people' }, part('samples')],
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
    widgets: [{ module: 'social', slug: 'person' }],
    head: {
      title: { en: 'Profile · Polden', ru: 'Профиль · Полдень' },
      description: { en: 'Somebody of the studio.', ru: 'Человек из мастерской.' },
    },
  },
]
