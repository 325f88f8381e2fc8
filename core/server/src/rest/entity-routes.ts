import type { AccessRule, Entity, EntityRight } from '@tessera/core'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestHookHandler,
  RouteHandlerMethod,
} from 'fastify'
import { both, ruleOf } from '../access/entity-rules.ts'
import { routeOf } from '../access/right-routes.ts'
import { WrittenByServicesError } from '../errors/errors.ts'
import type { EntityRoute } from './entity-route.ts'
import { readHandlers } from './read-handlers.ts'
import type { Rest } from './rest.ts'
import { writeHandlers } from './write-handlers.ts'

/** The operation of each generic route, which the OpenAPI document describes. */
export type EntityOperation =
  | 'list'
  | 'count'
  | 'find'
  | 'create'
  | 'createMany'
  | 'findOrCreate'
  | 'update'
  | 'updateMany'
  | 'remove'
  | 'removeMany'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the routes that every entity has. */
    entityRoute?: {
      readonly entity: Entity
      readonly operation: string
      /** Of routes that are not among the generic ones. */
      readonly describe?: EntityRoute['describe']
    }
  }
}

/** A thousand records with texts in every language. */
export const bulkBodyLimit = 16 * 1024 * 1024

/**
 * Registers the routes that read an entity, below `/api/<module>/<entities>`.
 * @param more those that every entity has beside the generic ones
 */
export function registerReads(app: FastifyInstance, rest: Rest, entity: Entity, more: readonly EntityRoute[]): void {
  const handlers = readHandlers(rest, entity)
  const { list, count, find } = readsOf(entity)
  add(app, entity, list, handlers.list)
  add(app, entity, count, handlers.count)
  for (const route of more) {
    if (route.method === 'GET') add(app, entity, addedRoute(entity, route), route.handler(entity))
  }
  add(app, entity, find, handlers.find)
}

/** Registers the routes that write an entity. The scope must parse multipart bodies. */
export function registerWrites(app: FastifyInstance, rest: Rest, entity: Entity, more: readonly EntityRoute[]): void {
  const handlers = writeHandlers(rest, entity)
  for (const route of writesOf(entity, more)) {
    const { added } = route
    const handler = added ? added.handler(entity) : handlers[route.operation as WriteOperation]
    add(app, entity, route, handler, route.needs && checking(rest, entity, route.needs))
  }
}

/**
 * Registers refusals in place of the routes that write an entity whose records are written by services (`writes` of its
 * definition): 405, once the rights have been checked.
 * @param ownRoute the pattern of the route that a module has on this method and url, if any: it stays, and its rule decides
 */
export function registerClosedWrites(
  app: FastifyInstance,
  rest: Rest,
  entity: Entity,
  more: readonly EntityRoute[],
  ownRoute: (method: string, url: string) => string | undefined,
): void {
  for (const { method, url: suffix, access, needs = [], follows: right } of writesOf(entity, more)) {
    const url = `/api/${entity.path}${suffix}`
    const follows = right && routeOf(entity, right)
    const allow = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']
      .filter(each => ownRoute(each, url) !== undefined)
      .join(', ')
    const refuse = (_request: FastifyRequest, reply: FastifyReply): never => {
      // RFC 9110, 15.5.6: with 405 comes what is allowed, which may be nothing.
      reply.header('allow', allow)
      throw new WrittenByServicesError()
    }
    for (const one of [method].flat()) {
      const own = ownRoute(one, url)
      if (own !== undefined) {
        // Its parameter may have another name: rights are asked for by the generic one.
        if (own !== url) rest.host.access.declare(one, url, access, [one, own])
        continue
      }
      app.route({
        method: one,
        url,
        config: { access, ...(follows && { follows }) },
        schema: { hide: true },
        onRequest: [checking(rest, entity, needs), refuse],
        handler: refuse,
      })
    }
  }
}

type WriteOperation = Exclude<EntityOperation, 'list' | 'count' | 'find'>

interface RegisteredRoute {
  readonly method: HTTPMethods | HTTPMethods[]
  /** Below the address of the entity. */
  readonly url: string
  readonly operation: string
  readonly access: AccessRule
  /** Further rights, by the rules of other routes. */
  readonly needs?: readonly EntityRight[]
  /** The right whose effective rule it follows. */
  readonly follows?: EntityRight
  /** What it is, if it is not among the generic ones. */
  readonly added?: EntityRoute
}

/** A generic route of an entity, with the rule that the definition gives it. */
export interface GenericRoute {
  readonly method: string
  /** Fastify's pattern: `/api/blog/articles/:id`. */
  readonly url: string
  readonly access: AccessRule
}

/** The routes that every entity has, of those that read and write its records. */
export function genericRoutes(entity: Entity): GenericRoute[] {
  return [...Object.values(readsOf(entity)), ...writesOf(entity, [])].flatMap(({ method, url, access }) =>
    [method].flat().map(one => ({ method: one, url: `/api/${entity.path}${url}`, access })),
  )
}

function readsOf(entity: Entity) {
  const access = ruleOf(entity, 'read')
  return {
    list: { method: 'GET', url: '', operation: 'list', access },
    count: { method: 'GET', url: '/count', operation: 'count', access, follows: 'read' },
    find: { method: 'GET', url: '/:id', operation: 'find', access, follows: 'read' },
  } as const satisfies Record<string, RegisteredRoute>
}

function writesOf(entity: Entity, more: readonly EntityRoute[]): RegisteredRoute[] {
  const read = ruleOf(entity, 'read')
  const create = ruleOf(entity, 'create')
  const update = ruleOf(entity, 'update')
  const remove = ruleOf(entity, 'delete')
  return [
    { method: 'POST', url: '', operation: 'create', access: create },
    {
      method: 'POST',
      url: '/find-or-create',
      operation: 'findOrCreate',
      access: both(read, create),
      needs: ['read', 'create'],
      follows: 'create',
    },
    { method: 'POST', url: '/bulk', operation: 'createMany', access: create, follows: 'create' },
    { method: 'PATCH', url: '/bulk', operation: 'updateMany', access: update, follows: 'update' },
    { method: 'DELETE', url: '/bulk', operation: 'removeMany', access: remove, follows: 'delete' },
    ...more.filter(({ method }) => method !== 'GET').map(route => addedRoute(entity, route)),
    { method: ['PATCH', 'PUT'], url: '/:id', operation: 'update', access: update },
    { method: 'DELETE', url: '/:id', operation: 'remove', access: remove },
  ]
}

function addedRoute(entity: Entity, route: EntityRoute): RegisteredRoute {
  const { method, path, operation, follows, needs } = route
  const rules = (needs ?? [follows]).map(right => ruleOf(entity, right))
  const access = rules.reduceRight((together, rule) => both(rule, together))
  return { method, url: path, operation, access, follows, ...(needs && { needs }), added: route }
}

/** Checks further rights before the body is read. */
function checking({ host }: Rest, entity: Entity, rights: readonly EntityRight[]): onRequestHookHandler {
  return (request, _reply, done) => {
    for (const right of rights) host.access.authorize(request.caller, ...routeOf(entity, right))
    done()
  }
}

function add(
  app: FastifyInstance,
  entity: Entity,
  { method, url, operation, access, follows, added }: RegisteredRoute,
  handler: RouteHandlerMethod,
  onRequest?: onRequestHookHandler,
): void {
  const bodyLimit = added ? added.bodyLimit : url === '/bulk' ? bulkBodyLimit : undefined
  app.route({
    method,
    url: `/api/${entity.path}${url}`,
    config: {
      access,
      entityRoute: { entity, operation, ...(added && { describe: added.describe }) },
      ...(follows && { follows: routeOf(entity, follows) }),
    },
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(added?.isStreamed && { exposeHeadRoute: false }),
    ...(onRequest && { onRequest }),
    handler,
  })
}
