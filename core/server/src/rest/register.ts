import type { Entity } from '@tessera/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ValidationError } from '../errors/errors.ts'
import { issues } from '../errors/issues.ts'
import { registerApiDocs } from './api-docs.ts'
import type { EntityRoute } from './entity-route.ts'
import { registerClosedWrites, registerReads, registerWrites } from './entity-routes.ts'
import { createErrorHandler, notFoundHandler } from './error-response.ts'
import { acceptParts } from './form-parts.ts'
import { registerJsonParser } from './json-parser.ts'
import { Rest, type RestHost } from './rest.ts'
import { registerRouteCatalog } from './route-catalog.ts'

/**
 * Registers the routes of all entities below `/api`, the OpenAPI document of these and all later routes, and the error
 * handlers. The instance must have been created with `restServerOptions`, and the hook that authorizes requests must have
 * been added before.
 * @param more routes that every entity has beside the generic ones
 * @returns registers refusals of the generic writes of entities that only services write; to be called once modules have
 * registered their own routes, which take their place
 */
export async function registerRest(
  app: FastifyInstance,
  host: RestHost,
  more: readonly EntityRoute[],
): Promise<() => void> {
  const rest = new Rest(host)
  app.setErrorHandler(createErrorHandler(host.configuration.isProduction))
  app.setNotFoundHandler((request, reply) => respondToUnknown(host, request, reply))
  registerJsonParser(app)
  registerApiDocs(app, rest, registerRouteCatalog(app))
  const taken = new Map<string, string>()
  const keyOf = (method: string, url: string) => `${method} ${url.replace(/:\w+/g, ':')}`
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) taken.set(keyOf(one, url), url)
  })
  const [closed, open] = [true, false].map(isClosed =>
    [...host.entities.values()].filter(({ writes }) => (writes === 'services') === isClosed),
  ) as [Entity[], Entity[]]
  for (const entity of host.entities.values()) registerReads(app, rest, entity, more)
  await app.register(async writes => {
    await acceptParts(writes)
    for (const entity of open) registerWrites(writes, rest, entity, more)
  })
  return () => {
    const own = new Map(taken)
    for (const entity of closed)
      registerClosedWrites(app, rest, entity, more, (method, url) => own.get(keyOf(method, url)))
  }
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
