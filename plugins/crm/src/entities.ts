import { boolean, contentFields, defineModule, json, localized, select, text } from '@tessera/core'

const { entity } = defineModule('crm', { admin: { icon: 'inbox', menu: { group: 'daily', order: 5 } } })

const access = { read: 'public', write: { roles: ['editor'] } } as const

export const widget = entity('widget', {
  fields: contentFields(),
  access,
  admin: { row: ['adminTitle', 'variant'] },
})

export const form = entity('form', {
  fields: contentFields(),
  access,
  admin: { row: ['adminTitle', 'variant'] },
})

export const input = entity('input', {
  fields: {
    ...contentFields(),
    type: text({ default: 'default', maxLength: 50 }),
    isRequired: boolean({ default: false }),
    label: localized(),
    placeholder: localized(),
  },
  access,
  admin: { row: ['adminTitle', 'label', 'type', 'isRequired', 'variant'] },
})

/** What a visitor sent with a form. */
export const request = entity('request', {
  fields: {
    /** Answers, by the slug of the input. */
    payload: json<Readonly<Record<string, string>>>()({
      required: true,
      schema: { type: 'object', additionalProperties: { type: 'string', maxLength: 20_000 }, maxProperties: 200 },
    }),
    status: select(['new', 'in_progress', 'done', 'spam'], { default: 'new', index: true }),
  },
  admin: { row: ['status', 'createdAt'] },
})
