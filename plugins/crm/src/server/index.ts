import { definePlugin, entitiesIn } from '@tessera/server'
import seed from '../../seed/index.ts'
import * as definitions from '../index.ts'
import { purgeSpam } from './purge-spam.ts'
import { type CrmOptions, registerRequests } from './request-routes.ts'

export type { CrmOptions } from './request-routes.ts'

const spamJob = 'crm-requests-forget-spam'

export default definePlugin<CrmOptions>({
  name: 'crm',
  options: { properties: { requestsPerDay: { type: 'integer', minimum: 1 } } },
  entities: entitiesIn(definitions),
  migrations: new URL('../../migrations/', import.meta.url),
  seed,
  jobs: { [spamJob]: purgeSpam },
  async server(app, host) {
    await registerRequests(app, host)
    await host.jobs.schedule(spamJob, '41 3 * * *')
  },
})
