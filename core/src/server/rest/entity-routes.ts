import type { FastifyInstance, HTTPMethods, RouteHandlerMethod } from 'fastify'
import type { AccessRule, Entity } from '../../index.ts'
import { exportHandler } from '../transfer/export-handler.ts'
import { importHandler } from '../transfer/import-handler.ts'
import { both, ruleOf } from './entity-rules.ts'
import { readHandlers } from './read-handlers.ts'
import type { Rest } from './rest.ts'
import { writeHandlers } from './write-handlers.ts'

/** What each route of an entity does; the OpenAPI document describes them by it. */
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

/** Registers the routes that write an entity. The scope must read multipart bodies. */
export function registerWrites(app: FastifyInstance, rest: Rest, entity: Entity): void {
  const handlers = writeHandlers(rest, entity)
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
    both(ruleOf(entity, 'read'), create),
    handlers.findOrCreate,
  )
  add(app, entity, 'POST', '/bulk', 'createMany', create, handlers.createMany)
  add(app, entity, 'PATCH', '/bulk', 'updateMany', update, handlers.updateMany)
  add(app, entity, 'DELETE', '/bulk', 'removeMany', remove, handlers.removeMany)
  add(app, entity, 'POST', '/import', 'import', both(create, update), importHandler(rest, entity))
  add(app, entity, ['PATCH', 'PUT'], '/:id', 'update', update, handlers.update)
  add(app, entity, 'DELETE', '/:id', 'remove', remove, handlers.remove)
}

function add(
  app: FastifyInstance,
  entity: Entity,
  method: HTTPMethods | HTTPMethods[],
  url: string,
  operation: EntityOperation,
  access: AccessRule,
  handler: RouteHandlerMethod,
): void {
  app.route({
    method,
    url: `/api/${entity.path}${url}`,
    config: { access, entityRoute: { entity, operation } },
    ...((url === '/bulk' || url === '/import') && { bodyLimit: bulkBodyLimit }),
    // A file is made while it is sent: asking for its headers alone would make all of it.
    ...(url === '/export' && { exposeHeadRoute: false }),
    handler,
  })
}
