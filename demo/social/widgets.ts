import type { Input } from '@tessera/core'
import type { widget } from '@tessera/social'

/** The widgets of the demo's pages of people, found by slug. */
export const widgets = [
  {
    slug: 'people',
    title: { en: 'Who you will meet', ru: 'С кем вы встретитесь' },
    subtitle: { en: 'People of the studio', ru: 'Люди мастерской' },
  },
  { slug: 'person', variant: 'profile-overview-default', title: { en: 'Profile', ru: 'Профиль' } },
] as const satisfies readonly Input<typeof widget>[]
