import { adminFields, boolean, datetime, defineModule, localized, text } from '@tessera/core'

const { entity } = defineModule('agent')

/** A schedule: it runs the job whose name is its slug. */
export const agent = entity('agent', {
  fields: {
    ...adminFields(),
    title: localized(),
    /** Cron expression, UTC: `0 4 * * *`. */
    interval: text({ maxLength: 200 }),
    isEnabled: boolean({ default: true }),
    lastRunAt: datetime(),
    lastStatus: text({ maxLength: 50 }),
    lastError: text({ maxLength: 2000 }),
  },
  admin: { row: ['adminTitle', 'slug', 'interval', 'isEnabled', 'lastRunAt', 'lastStatus'] },
})
