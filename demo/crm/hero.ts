import type { DemoWidget } from '../website-builder/content.ts'

/** The top of the page about how to find the studio. */
export const hero: readonly DemoWidget[] = [
  {
    slug: 'contact-hero',
    variant: 'content-hero',
    title: { en: 'Look for the chimney', ru: 'Ищите трубу' },
    subtitle: {
      en: 'It can be seen from the train. The kettle is on the right of the door, the samples are on the left.',
      ru: 'Её видно из электрички. Чайник — справа от двери, образцы — слева.',
    },
    files: ['workshop'],
  },
]
