import type { FastifyInstance } from 'fastify'
import { routeBatch } from './batch/batch-routes.ts'
import { type HealthParts, routeHealth } from './health/health-route.ts'
import { routeHistory } from './history/history-routes.ts'
import { routeTrash } from './history/trash-routes.ts'
import { routePreferences } from './preferences/preference-routes.ts'
import type { Host } from './running-host.ts'
import { routeSearch } from './search/search-routes.ts'

/** The routes that belong to no entity and no module: what the back office asks of the product as a whole. */
export async function routeCore(app: FastifyInstance, host: Host, parts: HealthParts): Promise<void> {
  routeSearch(app, host)
  routeBatch(app, host)
  await routePreferences(app, host)
  routeHealth(app, host, parts)
  routeHistory(app, host)
  routeTrash(app, host)
}
