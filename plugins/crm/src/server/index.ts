import { definePlugin } from '@tessera/server'
import * as definitions from '../index.ts'
import { purgeSpam } from './purge-spam.ts'
import { type CrmOptions, registerRequests } from './request-routes.ts'

export type { CrmOptions } from './request-routes.ts'

const spamJob = 'crm-requests-forget-spam'

export default definePlugin<CrmOptions>({
  options: { properties: { requestsPerDay: { type: 'integer', minimum: 1 } } },
  entities: definitions,
  migrations: new URL('../../migrations/', import.meta.url),
  jobs: { [spamJob]: purgeSpam },
  async server(app, host) {
    await registerRequests(app, host)
    await host.jobs.schedule(spamJob, '41 3 * * *')
  },
})
