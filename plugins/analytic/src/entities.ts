import { adminFields, contentFields, defineModule, localized, number } from '@tessera/core'

const { entity } = defineModule('analytic')

export const widget = entity('widget', {
  fields: contentFields(),
  access: { read: 'public', write: { roles: ['editor'] } },
  admin: { row: ['adminTitle', 'variant'] },
})

/** A figure at a moment; those of one slug's beginning make a line over time. */
export const metric = entity('metric', {
  fields: { ...adminFields(), title: localized(), value: number({ required: true }) },
  admin: { row: ['adminTitle', 'value', 'slug'] },
})
