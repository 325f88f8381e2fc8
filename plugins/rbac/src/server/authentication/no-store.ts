import type { FastifyInstance } from 'fastify'

/** Keeps every answer of the module's own routes out of caches, browsers' and proxies': each is for its caller alone. */
export function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
