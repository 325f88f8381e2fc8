import { type OwnSession, session } from '@tessera/rbac'
import {
  columnsOf,
  type FastifyInstance,
  idOf,
  NotFoundError,
  type PluginHost,
  subjectOf,
  subjectRoutes,
  system,
} from '@tessera/server'
import type { Rbac } from '../rbac.ts'

const columns = columnsOf(session)
const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: { all: { type: 'boolean', default: false } },
}

/** Lists and ends the sessions of a subject, for itself and for administrators. */
export function registerOwnSessions(app: FastifyInstance, rbac: Rbac): void {
  subjectRoutes(app, rbac.host, '/sessions', routes => addRoutes(routes, rbac))
}

function addRoutes(routes: FastifyInstance, { host, sessions }: Rbac): void {
  routes.get('', { schema: { summary: 'The sessions of a subject' } }, async request => {
    const { subjectId } = subjectOf(request)
    const open = await openSessions(host, subjectId)
    const data: OwnSession[] = open.map(each => ({ ...each, isCurrent: each.id === request.caller.sessionId }))
    return { data }
  })

  routes.delete<{ Querystring: { readonly all: boolean } }>(
    '',
    {
      schema: { summary: 'Logs a subject out everywhere else; with all=true here too', querystring },
    },
    async (request, reply) => {
      const { subjectId, isOwn } = subjectOf(request)
      const { sessionId } = request.caller
      const keepsCurrent = isOwn && !request.query.all && sessionId !== undefined
      await sessions.revoke([subjectId], keepsCurrent ? { except: sessionId } : {})
      if (isOwn && !keepsCurrent) sessions.clearCookies(reply)
      return { data: { ok: true } }
    },
  )

  routes.delete('/:sessionId', { schema: { summary: 'Logs a subject out on one device' } }, async (request, reply) => {
    const { subjectId } = subjectOf(request)
    const id = idOf(request, 'sessionId')
    const ended = (await openSessions(host, subjectId)).find(each => each.id === id)
    if (!ended) throw new NotFoundError()
    await sessions.end(id)
    const isCurrent = id === request.caller.sessionId
    if (isCurrent) sessions.clearCookies(reply)
    return { data: { ...ended, isCurrent } satisfies OwnSession }
  })
}

/** The sessions of a subject that have not ended, the one used last first. */
async function openSessions(
  host: Pick<PluginHost, 'service'>,
  subjectId: string,
): Promise<Omit<OwnSession, 'isCurrent'>[]> {
  const rows = await host
    .service(session)
    .query(system)
    .where(columns.subjectId, subjectId)
    .whereNull(columns.revokedAt)
    .whereRaw('?? > now()', [columns.expiresAt])
    .orderBy([
      { column: columns.rotatedAt, order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  return rows.map(({ id, createdAt, rotatedAt, userAgent }) => ({
    id,
    createdAt,
    rotatedAt: rotatedAt ?? createdAt,
    userAgent,
  }))
}
