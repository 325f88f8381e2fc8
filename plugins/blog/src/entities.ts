import { contentFields, defineModule } from '@tessera/core'

const { entity } = defineModule('blog')

const access = { read: 'public', write: { roles: ['editor'] } } as const

export const widget = entity('widget', {
  fields: contentFields(),
  access,
  admin: { row: ['adminTitle', 'variant'] },
})

export const category = entity('category', {
  fields: contentFields(),
  access,
  admin: { row: ['adminTitle', 'title', 'className', 'variant'] },
})

export const article = entity('article', {
  fields: contentFields(),
  access,
  admin: { row: ['adminTitle', 'title', 'variant'] },
})
