import type { Entity, Rights } from '@tessera/core'
import type { FastifyInstance } from 'fastify'
import type { Access } from './access.ts'
import type { Caller } from './caller.ts'
import { entityRights, routeOf } from './right-routes.ts'

/** Returns the caller's rights, so that clients don't offer what the server would refuse. */
export function registerRights(
  app: FastifyInstance,
  access: Pick<Access, 'isAllowed'>,
  entities: ReadonlyMap<string, Entity>,
): void {
  app.get(
    '/api/core/rights',
    { config: { access: 'public' }, schema: { summary: 'What the caller may do with the records of each entity' } },
    async ({ caller }, reply) => {
      reply.header('cache-control', 'no-store')
      return { data: rightsOf(caller, access, entities) }
    },
  )
}

function rightsOf(caller: Caller, access: Pick<Access, 'isAllowed'>, entities: ReadonlyMap<string, Entity>): Rights {
  const rights = [...entities.values()].map(entity => {
    const offered = entity.writes === 'services' ? (['read'] as const) : entityRights
    return [entity.path, offered.filter(right => access.isAllowed(caller, ...routeOf(entity, right)))] as const
  })
  return {
    isAdministrator: caller.isAdministrator,
    entities: Object.fromEntries(rights.filter(([, allowed]) => allowed.length > 0)),
  }
}
