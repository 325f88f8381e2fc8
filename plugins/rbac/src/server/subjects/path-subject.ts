import { idOf, NotFoundError, type PluginHost, system } from '@tessera/core/server'
import type { FastifyRequest } from 'fastify'
import { subject } from '../../index.ts'

/** The subject of a route below `/api/rbac/subjects/{id}`. */
export interface PathSubject {
  readonly subjectId: string
  /** It is the caller's own; administrators may use another's. */
  readonly isOwn: boolean
}

/**
 * The subject in a route's path: the caller's own, or any for administrators.
 * @throws ValidationError for a malformed id; NotFoundError for another subject as well as for an unknown one
 */
export async function pathSubject(
  host: Pick<PluginHost, 'service'>,
  request: Pick<FastifyRequest, 'params' | 'caller'>,
): Promise<PathSubject> {
  const subjectId = idOf(request)
  const { caller } = request
  if (caller.kind === 'subject' && caller.subjectId === subjectId) return { subjectId, isOwn: true }
  if (!caller.isAdministrator || !(await host.service(subject).find(subjectId, system))) throw new NotFoundError()
  return { subjectId, isOwn: false }
}
