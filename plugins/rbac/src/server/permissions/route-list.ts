import type { FastifyInstance } from 'fastify'
import type { Rbac } from '../rbac.ts'
import { isGoverned } from './rule-book.ts'

/** The routes that permissions can name, each with its rule in force, for whoever writes permissions. */
export function routeRouteList(app: FastifyInstance, { access }: Rbac): void {
  app.get(
    '/api/rbac/routes',
    { config: { access: 'administrator' }, schema: { summary: 'Every route with the rule in force' } },
    async () => ({
      data: access
        .rules()
        .filter(({ url }) => isGoverned(url))
        .map(({ method, url, rule }) => ({ method, path: url, rule })),
    }),
  )
}
