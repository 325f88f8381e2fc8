import { adminFields, contentFields, defineModule, localized, number } from '@tessera/core'

const { entity } = defineModule('analytic', {
  admin: { icon: 'activity', menu: { group: 'system', order: 1 } },
  archive: 'content',
})

export const widget = entity('widget', {
  fields: contentFields(),
  access: { read: 'public', write: { roles: ['editor'] } },
  admin: { row: ['adminTitle', 'variant'] },
})

/** A value at a point in time; metrics whose slugs begin alike form a series. */
export const metric = entity('metric', {
  fields: { ...adminFields(), title: localized(), value: number({ required: true }) },
  admin: { row: ['adminTitle', 'value', 'slug'] },
})
