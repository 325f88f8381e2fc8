import type { FastifyInstance } from 'fastify'
import { registerBatch } from './batch/batch-routes.ts'
import { type HealthParts, registerHealth } from './health/health-route.ts'
import { registerHistory } from './history/history-routes.ts'
import { registerTrash } from './history/trash-routes.ts'
import type { Host } from './host.ts'
import { registerPreferences } from './preferences/preference-routes.ts'
import { registerSearch } from './search/search-routes.ts'

/** The routes that belong to no entity and no module: what the back office asks of the product as a whole. */
export async function registerCore(app: FastifyInstance, host: Host, parts: HealthParts): Promise<void> {
  registerSearch(app, host)
  registerBatch(app, host)
  await registerPreferences(app, host)
  registerHealth(app, host, parts)
  registerHistory(app, host)
  registerTrash(app, host)
}
