import type { PageContent } from '@tessera/host/server'
import { part } from '../website-builder/part.ts'

/** How to find the studio. */
export const contactPages: readonly PageContent[] = [
  {
    slug: 'contact',
    url: '/contact',
    title: 'Contact',
    widgets: [part('contact-hero'), { module: 'crm', slug: 'contact', className: 'bg-surface' }],
    head: {
      title: { en: 'How to find us · Polden', ru: 'Как нас найти · Полдень' },
      description: {
        en: 'The Old Brickworks in Vyborg: address, hours, telephone, and what to send us about a wall.',
        ru: 'Старый кирпичный завод в Выборге: адрес, часы, телефон и что прислать нам о стене.',
      },
    },
  },
]
