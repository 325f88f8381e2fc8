import { boolean, contentFields, defineModule, integer, relation, text } from '@tessera/core'
import { product } from '@tessera/ecommerce'

const { entity } = defineModule('reviews', { admin: { icon: 'star', menu: { group: 'daily', order: 2.5 } } })
const access = { read: 'public', write: { roles: ['editor'] } } as const

/** What somebody says about a product. */
export const review = entity('review', {
  fields: {
    author: text({ required: true, maxLength: 100 }),
    stars: integer({ required: true, minimum: 1, maximum: 5 }),
    text: text({ required: true, maxLength: 2000 }),
    isHidden: boolean({ default: false }),
  },
  access,
  private: 'isHidden',
  admin: { row: ['author', 'stars', 'text', 'isHidden'] },
})

/** A part of a page that shows reviews. */
export const widget = entity('widget', { fields: contentFields(), access, admin: { row: ['adminTitle', 'variant'] } })

export const reviewsToProducts = relation(review, product, { access })
