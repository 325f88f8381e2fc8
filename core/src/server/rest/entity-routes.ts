import type { FastifyInstance, HTTPMethods, onRequestHookHandler, RouteHandlerMethod } from 'fastify'
import type { AccessRule, Entity, EntityRight } from '../../index.ts'
import type { RouteKey } from '../access/access.ts'
import { routeOf } from '../access/right-routes.ts'
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
  const handlers = writeHandlers(rest, entity)
  const read = ruleOf(entity, 'read')
  const create = ruleOf(entity, 'create')
  const update = ruleOf(entity, 'update')
  const remove = ruleOf(entity, 'delete')
  add(app, entity, 'POST', '', 'create', create, handlers.create)
  add(
    app,
    entity,
    'POST',
    '/find-or-create',
    'findOrCreate',
    both(read, create),
    handlers.findOrCreate,
    needs('read', 'create'),
  )
  add(app, entity, 'POST', '/bulk', 'createMany', create, handlers.createMany)
  add(app, entity, 'PATCH', '/bulk', 'updateMany', update, handlers.updateMany)
  add(app, entity, 'DELETE', '/bulk', 'removeMany', remove, handlers.removeMany)
  add(
    app,
    entity,
    'POST',
    '/import',
    'import',
    both(read, both(create, update)),
    importHandler(rest, entity),
    needs('read', 'create', 'update'),
  )
  add(app, entity, ['PATCH', 'PUT'], '/:id', 'update', update, handlers.update)
  add(app, entity, 'DELETE', '/:id', 'remove', remove, handlers.remove)

  /** Checks further rights, by the rules of other routes, before the body is read. */
  function needs(...rights: readonly EntityRight[]): onRequestHookHandler {
    return (request, _reply, done) => {
      for (const right of rights) rest.host.access.authorize(request.caller, ...routeOf(entity, right))
      done()
    }
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
