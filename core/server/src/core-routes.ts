import type { FastifyInstance } from 'fastify'
import { registerBatch } from './batch/batch-routes.ts'
import { type HealthParts, registerHealth } from './health/health-route.ts'
import { registerHistory } from './history/history-routes.ts'
import { registerTrash } from './history/trash-routes.ts'
import type { Host } from './host.ts'
import { registerPreferences } from './preferences/preference-routes.ts'
import { registerSearch } from './search/search-routes.ts'
import { registerTransfer } from './transfer/transfer-route.ts'

/** Registers core's own routes for the back office, which belong to no entity or module. */
export async function registerCore(app: FastifyInstance, host: Host, parts: HealthParts): Promise<void> {
  registerSearch(app, host)
  registerBatch(app, host)
  await registerPreferences(app, host)
  registerHealth(app, host, parts)
  registerHistory(app, host)
  registerTrash(app, host)
  registerTransfer(app, host)
}
