import { authenticationPath } from '@tessera/rbac'
import { type FastifyInstance, ForbiddenError } from '@tessera/server'
import type { Rbac } from '../rbac.ts'
import { RouteFinder } from './route-finder.ts'

interface Query {
  readonly action: { readonly route: string; readonly method: string }
}

const action = {
  type: 'object',
  required: ['route', 'method'],
  additionalProperties: false,
  properties: {
    route: { type: 'string', minLength: 1, maxLength: 2000 },
    method: { enum: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'] },
  },
}

/** `GET is-authorized`: whether the caller may use a route, so that pages can hide what would be refused. */
export function registerIsAuthorized(app: FastifyInstance, { access }: Rbac): void {
  const routes = new RouteFinder(access)
  app.get<{ Querystring: Query }>(
    `${authenticationPath}/is-authorized`,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Whether the caller may use a route, by its pattern or an address of it',
        querystring: { type: 'object', required: ['action'], properties: { action } },
      },
    },
    async ({ query, caller }) => {
      const { route, method } = query.action
      const pattern = routes.find(method, route)
      if (pattern === undefined || !access.isAllowed(caller, method, pattern)) throw new ForbiddenError()
      return { data: { ok: true } }
    },
  )
}
