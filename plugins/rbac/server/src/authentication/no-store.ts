import type { FastifyInstance } from '@tessera/server'

/**
 * Keeps the responses of the module's own routes out of all caches, in browsers and proxies: each is for its caller
 * only.
 */
export function preventCaching(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
