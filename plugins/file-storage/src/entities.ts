import {
  adminTitle,
  className,
  contentFields,
  defineModule,
  file as fileField,
  integer,
  localized,
  text,
} from '@tessera/core'

const { entity } = defineModule('file-storage', { admin: { icon: 'folder-open', menu: { group: 'daily', order: 8 } } })

const access = { read: 'public', write: { roles: ['editor'] } } as const

export const file = entity('file', {
  fields: {
    adminTitle: adminTitle(),
    file: fileField({ index: true }),
    className: className(),
    containerClassName: className(),
    alt: localized({ maxLength: 1000 }),
    width: integer({ minimum: 0 }),
    height: integer({ minimum: 0 }),
    size: integer({ minimum: 0 }),
    extension: text({ maxLength: 20 }),
    mimeType: text({ maxLength: 200, index: true }),
  },
  access,
  admin: { icon: 'image', row: ['adminTitle', 'mimeType', 'variant'] },
})

export const widget = entity('widget', {
  fields: contentFields(),
  access,
  admin: { row: ['adminTitle', 'variant'] },
})
