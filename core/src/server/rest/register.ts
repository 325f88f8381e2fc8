import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'
import { registerApiDocs } from './api-docs.ts'
import { registerReads, registerWrites } from './entity-routes.ts'
import { createErrorHandler, notFoundHandler } from './error-response.ts'
import { registerJsonParser } from './json-parser.ts'
import { Rest, type RestHost } from './rest.ts'
import { registerRouteCatalog } from './route-catalog.ts'

/**
 * Registers the routes of all entities below `/api`, the OpenAPI document of these and all later routes, and the error
 * handlers. The instance must have been created with `restServerOptions`, and the hook that authorizes requests must have
 * been added before.
 */
export async function registerRest(app: FastifyInstance, host: RestHost): Promise<void> {
  const rest = new Rest(host)
  app.setErrorHandler(createErrorHandler(host.configuration.isProduction))
  app.setNotFoundHandler((request, reply) => respondToUnknown(host, request, reply))
  registerJsonParser(app)
  registerApiDocs(app, rest, registerRouteCatalog(app))
  for (const entity of host.entities.values()) registerReads(app, rest, entity)
  await app.register(async writes => {
    await writes.register(multipart)
    for (const entity of host.entities.values()) registerWrites(writes, rest, entity)
  })
}

/** Updates and deletes without an id match no route; tells the client what is missing. */
function respondToUnknown({ entities }: RestHost, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path =
    request.url
      .split('?', 1)[0]
      ?.replace(/^\/api\//, '')
      .replace(/\/$/, '') ?? ''
  const isWrite = ['PATCH', 'PUT', 'DELETE'].includes(request.method)
  if (isWrite && entities.has(path)) throw new ValidationError(issues.REQUIRED('id'))
  return notFoundHandler(request, reply)
}
