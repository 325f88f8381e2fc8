import {
  anchor,
  attributeFields,
  attributeKeyFields,
  contentFields,
  datetime,
  defineModule,
  richText,
  select,
  text,
} from '@tessera/core'

const { entity } = defineModule('ecommerce', { admin: { icon: 'shopping-bag', menu: { group: 'daily', order: 4 } } })

const access = { read: 'public', write: { roles: ['editor'] } } as const

export const widget = entity('widget', {
  fields: { ...contentFields(), anchor: anchor() },
  access,
  admin: { row: ['adminTitle', 'variant'] },
})

export const category = entity('category', {
  fields: contentFields(),
  access,
  admin: { icon: 'folder', row: ['adminTitle', 'title', 'className', 'variant'] },
})

export const store = entity('store', {
  fields: { ...contentFields(), shortDescription: richText() },
  access,
  admin: { row: ['adminTitle', 'title', 'slug', 'variant'] },
})

const productTypes = ['one_off', 'subscription', 'telegram-review', 'telegram-product'] as const

export const product = entity('product', {
  fields: {
    ...contentFields(),
    shortDescription: richText(),
    type: select(productTypes, { default: 'one_off', index: true }),
  },
  access,
  admin: { row: ['adminTitle', 'type', 'slug', 'variant'] },
})

/** A value of a product or store; its key says which one, and what it means. */
export const attribute = entity('attribute', {
  fields: attributeFields({ index: true }),
  access,
  admin: { row: ['adminTitle', 'string', 'number', 'variant'] },
})

/** What an attribute can mean besides being a property: a price, and the interval of its payment. */
export const attributeTypes = ['feature', 'price', 'interval'] as const

export const attributeKey = entity('attribute-key', {
  fields: attributeKeyFields(attributeTypes, { index: true }),
  access,
  admin: { row: ['adminTitle', 'title', 'type', 'field'] },
})

const orderStatuses = ['new', 'paying', 'approving', 'packaging', 'delivering', 'delivered', 'canceled'] as const
/** What a cart gets when it is placed. */
const checkout = {
  email: text({ maxLength: 254, index: true }),
  placedAt: datetime({ index: true }),
  receipt: text({ default: '' }),
  comment: text({ maxLength: 5000 }),
}

export const order = entity('order', {
  fields: {
    number: text({ unique: true, maxLength: 40 }),
    status: select(orderStatuses, { default: 'new', index: true }),
    type: select(['cart', 'history'], { default: 'cart' }),
    ...checkout,
  },
  admin: { row: ['type', 'status', 'variant'], label: ['number', 'email'] },
})
