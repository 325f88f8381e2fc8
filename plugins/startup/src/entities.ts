import { contentFields, defineModule } from '@tessera/core'

const { entity } = defineModule('startup', { admin: { icon: 'rocket', menu: { group: 'daily', order: 9 } } })

/** A part of a page that only this site has: its variants are the site's own. */
export const widget = entity('widget', {
  fields: contentFields(),
  access: { read: 'public', write: { roles: ['editor'] } },
  admin: { row: ['adminTitle', 'className', 'variant'] },
})
