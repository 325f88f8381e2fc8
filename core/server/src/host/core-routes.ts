import type { FastifyInstance } from 'fastify'
import { registerBatch } from '../features/batch/batch-routes.ts'
import { type HealthParts, registerHealth } from '../features/health/health-route.ts'
import { registerHistory } from '../features/history/history-routes.ts'
import { registerImports } from '../features/imports/import-routes.ts'
import { registerPreferences } from '../features/preferences/preference-routes.ts'
import { registerSearch } from '../features/search/search-routes.ts'
import { registerTransfer } from '../features/transfer/transfer-route.ts'
import { registerTrash } from '../features/trash/trash-routes.ts'
import type { Host } from './host.ts'

/** Registers core's own routes for the back office, which belong to no entity or module. */
export async function registerCore(app: FastifyInstance, host: Host, parts: HealthParts): Promise<void> {
  registerSearch(app, host)
  registerBatch(app, host)
  await registerPreferences(app, host)
  registerHealth(app, host, parts)
  registerHistory(app, host)
  registerTrash(app, host)
  registerTransfer(app, host)
  await registerImports(app, host)
}
