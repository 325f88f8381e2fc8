import type { FastifyInstance } from 'fastify'
import { authenticationPath } from '../../index.ts'

/** Keeps every answer of the authentication's routes out of caches: browsers' and proxies'. */
export function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.startsWith(authenticationPath)) reply.header('cache-control', 'no-store')
  })
}
