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
 * Registers what every entity has below `/api`, the OpenAPI document of that and of all routes registered afterwards, and
 * the answers to errors. The instance must have been made with `restServerOptions`; who may use a route is decided by a
 * hook that was added before.
 */
export async function registerRest(app: FastifyInstance, host: RestHost): Promise<void> {
  const rest = new Rest(host)
  app.setErrorHandler(createErrorHandler(host.configuration.isProduction))
  app.setNotFoundHandler((request, reply) => answerUnknown(host, request, reply))
  registerJsonParser(app)
  registerApiDocs(app, rest, registerRouteCatalog(app))
  for (const entity of host.entities.values()) registerReads(app, rest, entity)
  await app.register(async writes => {
    await writes.register(multipart)
    for (const entity of host.entities.values()) registerWrites(writes, rest, entity)
  })
}

/** Changing or deleting without an id reaches no route: it is told what is missing. */
function answerUnknown({ entities }: RestHost, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path =
    request.url
      .split('?', 1)[0]
      ?.replace(/^\/api\//, '')
      .replace(/\/$/, '') ?? ''
  const isWrite = ['PATCH', 'PUT', 'DELETE'].includes(request.method)
  if (isWrite && entities.has(path)) throw new ValidationError(issues.REQUIRED('id'))
  return notFoundHandler(request, reply)
}
