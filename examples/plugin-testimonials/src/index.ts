import { contentFields, defineModule, integer, localized, relation, text } from '@tessera/core'

const { entity } = defineModule('testimonials', { admin: { icon: 'star', menu: { group: 'daily', order: 3.5 } } })
const access = { read: 'public', write: { roles: ['editor'] } } as const

/** What a customer says. */
export const testimonial = entity('testimonial', {
  fields: {
    author: text({ required: true, maxLength: 100 }),
    stars: integer({ default: 5, minimum: 1, maximum: 5 }),
    quote: localized({ required: true }),
  },
  access,
  admin: { row: ['author', 'stars'] },
})

/** A part of a page that shows testimonials. */
export const widget = entity('widget', {
  fields: contentFields(),
  access,
})

export const widgetsToTestimonials = relation(widget, testimonial)
