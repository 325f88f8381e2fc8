import { ownValues, type Row } from '@tessera/core'
import { type FastifyInstance, type PluginHost, sqlNames, subjectOf, subjectRoutes, system } from '@tessera/server'
import { notification } from '../index.ts'

interface ListQuery {
  readonly limit?: number
  readonly offset?: number
}

type ReadBody = { readonly ids: readonly string[] } | { readonly all: true }

const mostIds = 1000

const [notifications, n] = sqlNames(notification)
const ofSubject = `${n.method} = 'site' and ${n.receiver} = $1`
const unreadSql = `select count(*)::int as "unread" from ${notifications} where ${ofSubject} and ${n.status} = 'sent'`
const lockSql = `select ${n.id} as "id" from ${notifications}
  where ${ofSubject} and ${n.status} = 'sent' and ($2::uuid[] is null or ${n.id} = any($2::uuid[])) order by ${n.id} limit ${mostIds} for update`

/** What a subject reads on the site: `{S}/notification-module/notifications`. */
export function registerOwnNotifications(app: FastifyInstance, host: PluginHost): void {
  subjectRoutes(app, host, '/notification-module/notifications', routes => {
    routes.get<{ Querystring: ListQuery }>(
      '',
      {
        schema: {
          summary: 'What the subject was told on the site, the newest first; meta.unread counts what it has not read',
          querystring: {
            type: 'object',
            additionalProperties: false,
            properties: {
              limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
              offset: { type: 'integer', minimum: 0, maximum: 100_000, default: 0 },
            },
          },
        },
      },
      async (request, reply) => {
        const { limit = 20, offset = 0 } = request.query
        const { subjectId } = subjectOf(request)
        const filters = {
          and: [
            { column: 'receiver', method: 'eq', value: subjectId },
            { column: 'method', method: 'eq', value: 'site' },
            { column: 'status', method: 'inArray', value: ['sent', 'read'] },
          ],
        } as const
        const orderBy = [{ column: 'id', method: 'desc' }] as const
        const { rows } = await host.service(notification).list({ filters, orderBy, limit, offset }, system)
        const [counted] = await host.database.query<{ unread: number }>({ text: unreadSql, values: [subjectId] })
        reply.header('cache-control', 'no-store')
        return { data: rows.map(shown), meta: { limit, offset, unread: counted?.unread ?? 0 } }
      },
    )

    routes.post<{ Body: ReadBody }>(
      '/read',
      {
        schema: {
          summary: 'Marks what the subject has read: some notifications, or all',
          body: {
            type: 'object',
            additionalProperties: false,
            minProperties: 1,
            maxProperties: 1,
            properties: {
              ids: { type: 'array', minItems: 1, maxItems: mostIds, items: { type: 'string', format: 'uuid' } },
              all: { const: true },
            },
          },
        },
      },
      async request => {
        const { subjectId } = subjectOf(request)
        const ids = 'ids' in request.body ? request.body.ids : null
        return { data: { read: await markRead(host, subjectId, ids) } }
      },
    )
  })
}

/** @param ids null for all @returns how many were unread */
async function markRead(host: PluginHost, subjectId: string, ids: readonly string[] | null): Promise<number> {
  let read = 0
  for (;;) {
    const marked = await host.database.transaction(async transaction => {
      const unread = await transaction.query<{ id: string }>({
        text: lockSql,
        values: [subjectId, ids],
      })
      const data = ownValues(notification, { status: 'read', readAt: new Date().toISOString() })
      await host.service(notification).updateMany(
        unread.map(({ id }) => ({ id, data })),
        { ...system, transaction },
      )
      return unread.length
    })
    read += marked
    if (marked < mostIds) return read
  }
}

/** What its reader sees of a notification. */
function shown({ id, title, data, status, createdAt, readAt }: Row<typeof notification>) {
  const { description = '', url = null } = data ?? {}
  return { id, title, description, url, isRead: status === 'read', createdAt, readAt }
}
