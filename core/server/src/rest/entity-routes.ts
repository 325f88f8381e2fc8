import type { AccessRule, Entity, EntityRight } from '@tessera/core'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestHookHandler,
  RouteHandlerMethod,
} from 'fastify'
import type { RouteKey } from '../access/access.ts'
import { routeOf } from '../access/right-routes.ts'
import { WrittenByServicesError } from '../errors.ts'
import { exportHandler } from '../transfer/export-handler.ts'
import { importHandler } from '../transfer/import-handler.ts'
import { both, ruleOf } from './entity-rules.ts'
import { readHandlers } from './read-handlers.ts'
import type { Rest } from './rest.ts'
import { writeHandlers } from './write-handlers.ts'

/** The operation of each entity route, which the OpenAPI document describes. */
export type EntityOperation =
  | 'list'
  | 'count'
  | 'export'
  | 'find'
  | 'create'
  | 'createMany'
  | 'findOrCreate'
  | 'update'
  | 'updateMany'
  | 'import'
  | 'remove'
  | 'removeMany'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the routes that every entity has. */
    entityRoute?: { readonly entity: Entity; readonly operation: EntityOperation }
  }
}

/** A thousand records with texts in every language. */
const bulkBodyLimit = 16 * 1024 * 1024

/** Registers the routes that read an entity, below `/api/<module>/<entities>`. */
export function registerReads(app: FastifyInstance, rest: Rest, entity: Entity): void {
  const { list, count, find } = readHandlers(rest, entity)
  const access = ruleOf(entity, 'read')
  add(app, entity, 'GET', '', 'list', access, list)
  add(app, entity, 'GET', '/count', 'count', access, count)
  add(app, entity, 'GET', '/export', 'export', access, exportHandler(rest, entity))
  add(app, entity, 'GET', '/:id', 'find', access, find)
}

/** Registers the routes that write an entity. The scope must parse multipart bodies. */
export function registerWrites(app: FastifyInstance, rest: Rest, entity: Entity): void {
  const handlers = { ...writeHandlers(rest, entity), import: importHandler(rest, entity) }
  for (const { method, url, operation, access, needs } of writesOf(entity)) {
    const onRequest = needs && checking(rest, entity, needs)
    add(app, entity, method, url, operation, access, handlers[operation], onRequest)
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
  ownRoute: (method: string, url: string) => string | undefined,
): void {
  for (const { method, url: suffix, operation, access, needs = [] } of writesOf(entity)) {
    const url = `/api/${entity.path}${suffix}`
    const follows = followed(entity, operation)
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

type WriteOperation = Exclude<EntityOperation, 'list' | 'count' | 'export' | 'find'>

interface WriteRoute {
  readonly method: HTTPMethods | HTTPMethods[]
  /** Below the address of the entity. */
  readonly url: string
  readonly operation: WriteOperation
  readonly access: AccessRule
  /** Further rights, by the rules of other routes. */
  readonly needs?: readonly EntityRight[]
}

function writesOf(entity: Entity): WriteRoute[] {
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
    },
    { method: 'POST', url: '/bulk', operation: 'createMany', access: create },
    { method: 'PATCH', url: '/bulk', operation: 'updateMany', access: update },
    { method: 'DELETE', url: '/bulk', operation: 'removeMany', access: remove },
    {
      method: 'POST',
      url: '/import',
      operation: 'import',
      access: both(read, both(create, update)),
      needs: ['read', 'create', 'update'],
    },
    { method: ['PATCH', 'PUT'], url: '/:id', operation: 'update', access: update },
    { method: 'DELETE', url: '/:id', operation: 'remove', access: remove },
  ]
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
  method: HTTPMethods | HTTPMethods[],
  url: string,
  operation: EntityOperation,
  access: AccessRule,
  handler: RouteHandlerMethod,
  onRequest?: onRequestHookHandler,
): void {
  const follows = followed(entity, operation)
  app.route({
    method,
    url: `/api/${entity.path}${url}`,
    config: { access, entityRoute: { entity, operation }, ...(follows && { follows }) },
    ...((url === '/bulk' || url === '/import') && { bodyLimit: bulkBodyLimit }),
    // The file is generated while it is sent: HEAD would generate all of it.
    ...(url === '/export' && { exposeHeadRoute: false }),
    ...(onRequest && { onRequest }),
    handler,
  })
}

/** The route whose effective rule an operation follows. */
function followed(entity: Entity, operation: EntityOperation): RouteKey | undefined {
  const right = followedRights[operation]
  return right && routeOf(entity, right)
}

const followedRights: { readonly [Operation in EntityOperation]?: EntityRight } = {
  count: 'read',
  export: 'read',
  find: 'read',
  createMany: 'create',
  findOrCreate: 'create',
  import: 'create',
  updateMany: 'update',
  removeMany: 'delete',
}
