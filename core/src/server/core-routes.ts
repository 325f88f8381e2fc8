import type { FastifyInstance } from 'fastify'
import { routeHistory } from './history/history-routes.ts'
import { routeTrash } from './history/trash-routes.ts'
import type { Host } from './host.ts'
import { routeSearch } from './search/search-routes.ts'

/** The routes that belong to no entity and no module: what the back office asks of the product as a whole. */
export function routeCore(app: FastifyInstance, host: Host): void {
  routeSearch(app, host)
  routeHistory(app, host)
  routeTrash(app, host)
}
