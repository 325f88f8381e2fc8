import { contentFields, defineModule, integer, localized, relation, text } from '@tessera/core'

const { entity } = defineModule('reviews', { admin: { icon: 'star', menu: { group: 'daily', order: 3.5 } } })
const access = { read: 'public', write: { roles: ['editor'] } } as const

/** What a customer says. */
export const review = entity('review', {
  fields: {
    author: text({ required: true, maxLength: 100 }),
    stars: integer({ default: 5, minimum: 1, maximum: 5 }),
    quote: localized({ required: true }),
  },
  access,
  admin: { row: ['author', 'stars'] },
})

/** A part of a page that shows reviews. */
export const widget = entity('widget', {
  fields: contentFields(),
  access,
})

export const widgetsToReviews = relation(widget, review)
