import {
  adminTitle,
  boolean,
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
    /** A key of the storage, an https address, or for a private file the address of its content (`contentAddress`). */
    file: fileField({ index: true }),
    /** Only administrators, the owner and those whom a module lets in may see the record and its content. */
    isPrivate: boolean({ default: false, admin: { place: 'side' } }),
    /** Where the bytes of a private file are. */
    privateKey: text({ readable: false, writable: false, index: true, maxLength: 100 }),
    /** What a generated file was made for: the same key is the same file. */
    generatedKey: text({ readable: false, writable: false, unique: true, maxLength: 300 }),
    /** Where an import got it from: the same address is the same file. */
    sourceAddress: text({ readable: false, writable: false, unique: true, maxLength: 2000 }),
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
  private: 'isPrivate',
  admin: { icon: 'image', row: ['adminTitle', 'mimeType', 'variant'] },
})

export const widget = entity('widget', {
  fields: contentFields(),
  access,
  admin: { row: ['adminTitle', 'variant'] },
})
