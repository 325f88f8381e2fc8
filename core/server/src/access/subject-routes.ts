import type { Entity } from '@tessera/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotFoundError } from '../errors.ts'
import type { PluginHost } from '../plugin.ts'
import { idOf } from '../rest/read-handlers.ts'
import { system } from './caller.ts'
import { ownerEntity } from './ownership.ts'

/** The subject that a route's path names. */
export interface PathSubject {
  readonly subjectId: string
  /** It is the caller's own; administrators may use another's. */
  readonly isOwn: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `subjectRoutes`. */
    pathSubject: PathSubject | null
  }
}

/**
 * Registers routes below each subject: `/api/rbac/subjects/:id` and `path`. Nothing is registered where no module has
 * subjects, so that a module with such routes doesn't depend on one.
 *
 * Before the body of a request is read, the subject in its path is checked: it is the caller's own, or any existing one for
 * administrators and the secret key; a malformed id is answered with 400 `id is required`, everything else with 404. The
 * handler gets it from `subjectOf(request)`. With `ownerId` in their context, services read and write records of that subject
 * only (`owner` and `owns` of the definitions), so that an id further down the path is checked in the same query; `ownedRows`
 * and `ownedRow` are handlers that read them. Routes are open to every subject, anonymous ones included, unless
 * `config.access` says otherwise.
 * @param path below the subject, for a module `/<module>-module/<entities>`: `/ecommerce-module/orders`
 * @param register adds the routes, with urls below `path`: `''`, `'/:orderId'`
 * @example subjectRoutes(app, host, '/shelf-module/books', routes => {
 *   routes.get('', ownedRows(host, book))
 *   routes.delete('/:bookId', async request => {
 *     const context = { caller: request.caller, ownerId: subjectOf(request).subjectId }
 *     return { data: await host.service(book).remove(idOf(request, 'bookId'), context) }
 *   })
 * })
 */
export function subjectRoutes(
  app: FastifyInstance,
  host: Pick<PluginHost, 'entities' | 'service'>,
  path: `/${string}`,
  register: (routes: FastifyInstance) => void,
): void {
  const owner = ownerEntity(host.entities)
  if (!owner) return
  app.register(
    async routes => {
      routes.addHook('onRoute', route => {
        route.config = { access: 'subject', ...route.config }
      })
      routes.addHook('onRequest', async request => {
        request.pathSubject = await pathSubject(host, owner, request)
      })
      register(routes)
    },
    { prefix: `/api/${owner.path}/:id${path}` },
  )
}

/** The subject in the path of a request to one of `subjectRoutes`. */
export function subjectOf({ pathSubject }: Pick<FastifyRequest, 'pathSubject'>): PathSubject {
  if (!pathSubject) throw new TypeError('The route was not registered by subjectRoutes')
  return pathSubject
}

/**
 * @throws ValidationError for a malformed id; NotFoundError for another subject as well as for an unknown one
 */
async function pathSubject(
  host: Pick<PluginHost, 'service'>,
  owner: Entity,
  request: FastifyRequest,
): Promise<PathSubject> {
  const subjectId = idOf(request)
  const { caller } = request
  if (caller.kind === 'subject' && caller.subjectId === subjectId) return { subjectId, isOwn: true }
  if (!caller.isAdministrator || !(await host.service(owner).find(subjectId, system))) throw new NotFoundError()
  return { subjectId, isOwn: false }
}
