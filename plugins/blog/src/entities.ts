import { contentFields, defineModule } from '@tessera/core'

const { entity } = defineModule('blog', { admin: { icon: 'file-text', menu: { group: 'daily', order: 3 } } })

const access = { read: 'public', write: { roles: ['editor'] } } as const

export const widget = entity('widget', {
  fields: contentFields(),
  access,
  admin: { row: ['adminTitle', 'variant'] },
})

export const category = entity('category', {
  fields: contentFields(),
  access,
  admin: { icon: 'folder', row: ['adminTitle', 'title', 'className', 'variant'] },
})

export const article = entity('article', {
  fields: contentFields(),
  access,
  admin: { icon: 'file-text', row: ['adminTitle', 'title', 'variant'] },
  feed: { file: 'rss.xml' },
})
