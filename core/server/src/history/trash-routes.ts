import type { TrashEntry } from '@tessera/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { retryCascade } from '../cascades/retry-cascade.ts'
import { NotFoundError } from '../errors.ts'
import type { Host } from '../host.ts'
import { issues } from '../issues.ts'
import { preferredLanguage } from '../preferred-language.ts'
import { sendPrivate } from '../rest/conditional.ts'
import { withActors } from './actors.ts'
import { pageOf } from './history-list.ts'
import { assertEntity, entryId, entryParameters } from './history-routes.ts'
import { purgeDeleted } from './purge-deleted.ts'
import { restoreDeleted } from './restore-deleted.ts'
import { expiryOf, selectTrash, type TrashQuery } from './trash-list.ts'
import { visibleEntries } from './visible-entities.ts'

const config = { access: 'subject' } as const

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: {
    entity: { type: 'string', maxLength: 200 },
    search: { type: 'string', maxLength: 200 },
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    before: entryId,
  },
}

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['ids'],
  properties: { ids: { type: 'array', items: entryId, minItems: 1, maxItems: 1000 } },
}

/** Registers the routes of the trash: callers who may delete records list and purge them, those who may create them restore them. */
export function registerTrash(app: FastifyInstance, host: Host): void {
  const { access, catalogues, configuration, database } = host
  const { history, defaultLanguage } = configuration
  const { trashDays } = history

  /** Language of the notes: any that there are texts in, whether or not the site has it. */
  const languageOf = ({ headers }: FastifyRequest) =>
    preferredLanguage(headers['accept-language'], catalogues.languagesOf('@tessera/server'), defaultLanguage)

  app.get<{ Querystring: TrashQuery }>(
    '/api/core/trash',
    { config, schema: { summary: 'Deleted records, newest first', querystring } },
    async (request, reply) => {
      const { query, caller } = request
      assertEntity(host, query.entity)
      // The others are never restored: what a service deletes is not put into people's hands.
      const { paths, ...visible } = visibleEntries(host, caller, 'delete')
      const restorable = paths.filter(path => host.entities.get(path)?.writes !== 'services')
      const found = await selectTrash(query, { ...visible, paths: restorable }, database)
      const { rows, next } = pageOf(found, query.limit)
      const named = await withActors(rows, access, caller)
      const data: TrashEntry[] = named.map(row => ({ ...row, expiresAt: expiryOf(row.at, trashDays) }))
      return sendPrivate(request, reply, JSON.stringify({ data, meta: { limit: query.limit, next } }))
    },
  )

  app.post<{ Params: { id: string } }>(
    '/api/core/trash/:id/restore',
    { config, schema: { summary: 'Restores a deleted record', params: entryParameters } },
    async (request, reply) => {
      const [data] = await restoreDeleted(host, [request.params.id], { caller: request.caller }, languageOf(request))
      if (!data) throw new NotFoundError(issues.NOT_IN_TRASH())
      return sendPrivate(request, reply, JSON.stringify({ data }))
    },
  )

  app.post<{ Body: { ids: readonly string[] } }>(
    '/api/core/trash/restore',
    { config, schema: { summary: 'Restores deleted records, all or none', body } },
    async (request, reply) => {
      const data = await restoreDeleted(host, request.body.ids, { caller: request.caller }, languageOf(request))
      return sendPrivate(request, reply, JSON.stringify({ data }))
    },
  )

  app.post<{ Params: { id: string } }>(
    '/api/core/trash/:id/retry',
    { config, schema: { summary: 'Goes on with a deletion or a restore that failed', params: entryParameters } },
    async (request, reply) => {
      if (!(await retryCascade(host, request.params.id, request))) throw new NotFoundError(issues.NOT_IN_TRASH())
      return sendPrivate(request, reply, JSON.stringify({ data: { id: request.params.id } }))
    },
  )

  app.delete<{ Params: { id: string } }>(
    '/api/core/trash/:id',
    { config, schema: { summary: 'Purges a deleted record permanently', params: entryParameters } },
    async (request, reply) => {
      const [id] = await purgeDeleted([request.params.id], visibleEntries(host, request.caller, 'delete'), database)
      if (id === undefined) throw new NotFoundError(issues.NOT_IN_TRASH())
      return sendPrivate(request, reply, JSON.stringify({ data: { ids: [id] } }))
    },
  )

  app.delete<{ Body: { ids: readonly string[] } }>(
    '/api/core/trash',
    { config, schema: { summary: 'Purges deleted records permanently', body } },
    async (request, reply) => {
      const ids = await purgeDeleted(request.body.ids, visibleEntries(host, request.caller, 'delete'), database)
      return sendPrivate(request, reply, JSON.stringify({ data: { ids } }))
    },
  )
}
