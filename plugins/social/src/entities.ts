import {
  adminFields,
  boolean,
  contentFields,
  date,
  datetime,
  defineModule,
  localized,
  number,
  richText,
  select,
} from '@tessera/core'

const { entity } = defineModule('social')

const access = { read: 'public', write: { roles: ['editor'] } } as const

export const widget = entity('widget', {
  fields: contentFields(),
  access,
  admin: { row: ['adminTitle', 'variant'] },
})

export const profile = entity('profile', {
  fields: contentFields(),
  access,
  admin: { row: ['adminTitle', 'title', 'variant'] },
})

export const chat = entity('chat', {
  fields: { title: localized(), description: richText(), ...adminFields() },
  admin: { row: ['adminTitle', 'variant'] },
})

export const message = entity('message', {
  fields: { title: localized(), subtitle: localized(), description: richText(), className: adminFields().className },
  admin: { row: ['description', 'variant'], label: ['title', 'description'] },
})

/** One value of a profile: which one, and what it means, says its key. */
export const attribute = entity('attribute', {
  fields: {
    string: localized(),
    number: number(),
    boolean: boolean(),
    date: date(),
    datetime: datetime(),
    ...adminFields(),
  },
  access,
  admin: { row: ['adminTitle', 'string', 'number', 'variant'] },
})

export const attributeKey = entity('attribute-key', {
  fields: {
    type: select(['feature', 'price', 'interval'], { default: 'feature' }),
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
