import {
  boolean,
  contentFields,
  date,
  datetime,
  defineModule,
  file,
  integer,
  json,
  number,
  reference,
  relation,
  select,
  text,
} from '@tessera/core'

const { entity } = defineModule('shop')
const access = { read: 'public', write: { roles: ['editor'] } } as const

export const category = entity('category', {
  fields: { ...contentFields(), parentId: reference('self'), isOpen: boolean({ default: true }) },
  access,
})

export const product = entity('product', {
  fields: {
    ...contentFields(),
    sku: text({ required: true, maxLength: 20 }),
    price: number(),
    stock: integer({ default: 0, minimum: 0 }),
    type: select(['one_off', 'subscription'], { default: 'one_off' }),
    soldOn: date(),
    seenAt: datetime(),
    email: text({ format: 'email' }),
    link: text({ format: 'uri' }),
    facts: json()(),
    secret: text({ readable: false, default: 'CANARY-secret' }),
    rating: number({ writable: false, default: 0 }),
  },
  access,
})

/** Private, and visible to its owner only: a service adds that to each read. */
export const order = entity('order', {
  fields: { ownerId: text(), productId: reference(product), note: text() },
  access: { read: { roles: ['customer'] }, create: 'public' },
})

export const document = entity('document', {
  fields: { title: text(), file: file({ required: true }), size: integer({ writable: false }) },
  access,
})

export const categoriesToProducts = relation(category, product)
