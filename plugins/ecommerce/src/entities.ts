import {
  adminFields,
  adminTitle,
  boolean,
  contentFields,
  date,
  datetime,
  defineModule,
  localized,
  number,
  select,
  slug,
  text,
} from '@tessera/core'

const { entity } = defineModule('ecommerce')

const access = { read: 'public', write: { roles: ['editor'] } } as const

export const widget = entity('widget', {
  fields: { ...contentFields(), anchor: text({ maxLength: 200 }) },
  access,
  admin: { row: ['adminTitle', 'variant'] },
})

export const category = entity('category', {
  fields: contentFields(),
  access,
  admin: { row: ['adminTitle', 'title', 'className', 'variant'] },
})

export const store = entity('store', {
  fields: { ...contentFields(), shortDescription: localized() },
  access,
  admin: { row: ['adminTitle', 'title', 'slug', 'variant'] },
})

export const product = entity('product', {
  fields: {
    ...contentFields(),
    shortDescription: localized(),
    type: select(['one_off', 'subscription', 'telegram-review', 'telegram-product'], {
      default: 'one_off',
      index: true,
    }),
  },
  access,
  admin: { row: ['adminTitle', 'type', 'slug', 'variant'] },
})

/** One value of a product or store: which one, and what it means, says its key. */
export const attribute = entity('attribute', {
  fields: {
    string: localized(),
    number: number({ index: true }),
    boolean: boolean(),
    date: date(),
    datetime: datetime(),
    adminTitle: adminTitle(),
    slug: slug(),
    className: adminFields().className,
  },
  access,
  admin: { row: ['adminTitle', 'string', 'number', 'variant'] },
})

export const attributeKey = entity('attribute-key', {
  fields: {
    type: select(['feature', 'price', 'interval'], { default: 'feature', index: true }),
    /** Which field of its attributes holds the value. */
    field: select(['string', 'number', 'boolean', 'date', 'datetime'], { default: 'string' }),
    title: localized(),
    prefix: localized(),
    suffix: localized(),
    ...adminFields(),
  },
  access,
  admin: { row: ['adminTitle', 'title', 'type', 'field'] },
})

export const order = entity('order', {
  fields: {
    /** Short enough to be told on the telephone. */
    number: text({ unique: true, maxLength: 40 }),
    status: select(['new', 'paying', 'approving', 'packaging', 'delivering', 'delivered', 'canceled'], {
      default: 'new',
      index: true,
    }),
    type: select(['cart', 'history'], { default: 'cart' }),
    email: text({ maxLength: 254, index: true }),
    placedAt: datetime({ index: true }),
    receipt: text({ default: '' }),
    comment: text({ maxLength: 5000 }),
  },
  admin: { row: ['type', 'status', 'variant'], label: ['number', 'email'] },
})
