import { idOf, NotFoundError, type PluginHost, system } from '@tessera/core/server'
import type { FastifyRequest } from 'fastify'
import { subject } from '../../index.ts'

/** The subject that a route below `/api/rbac/subjects/{id}` is for. */
export interface PathSubject {
  readonly subjectId: string
  /** The caller's own; an administrator's may be another's. */
  readonly isOwn: boolean
}

/**
 * The subject in a route's address: the caller's own, or anyone's for administrators.
 * @throws ValidationError when it is no id, NotFoundError for another's as for nobody's
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
