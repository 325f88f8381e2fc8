import { adminFields, boolean, datetime, defineModule, localized, text } from '@tessera/core'

const { entity } = defineModule('agent', {
  admin: { icon: 'bot', menu: { group: 'system', order: 3 } },
  archive: 'content',
})

/** A schedule: it runs the job that its slug names. */
export const agent = entity('agent', {
  fields: {
    ...adminFields(),
    title: localized(),
    interval: text({ maxLength: 200 }),
    isEnabled: boolean({ default: true }),
    lastRunAt: datetime(),
    lastStatus: text({ maxLength: 50 }),
    lastError: text({ maxLength: 2000 }),
  },
  admin: { row: ['adminTitle', 'slug', 'interval', 'isEnabled', 'lastRunAt', 'lastStatus'] },
})
