import type { Entity, HistoryChange, HistoryEntry, HistoryUndone } from '@tessera/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotFoundError, ValidationError } from '../errors.ts'
import type { Host } from '../host.ts'
import { issues } from '../issues.ts'
import { sendPrivate } from '../rest/conditional.ts'
import { withActors } from './actors.ts'
import { type HistoryQuery, pageOf, selectHistory } from './history-list.ts'
import { restoreVersion } from './restore-version.ts'
import { undoWrite } from './undo-write.ts'
import { countWrite, patchTo, readVersion } from './version.ts'
import { assertWritable, mayHandle, visibleEntries } from './visible-entities.ts'

type HistoryHost = Pick<Host, 'access' | 'database' | 'internals' | 'entities' | 'service'>

/** Id of an entry: its position. */
export const entryId = { type: 'string', pattern: '^[0-9]{1,18}$' } as const
export const entryParameters = { type: 'object', required: ['id'], properties: { id: entryId } } as const
const config = { access: 'subject' } as const

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: {
    entity: { type: 'string', maxLength: 200 },
    record: { type: 'string', format: 'uuid' },
    actor: { type: 'string', maxLength: 200 },
    action: { enum: ['created', 'updated', 'deleted', 'restored'] },
    from: { type: 'string', format: 'date-time' },
    until: { type: 'string', format: 'date-time' },
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    before: entryId,
  },
}

/** Registers the routes that list, show, restore and undo changes, for callers who may change the records. */
export function registerHistory(app: FastifyInstance, host: HistoryHost): void {
  const { access, database } = host

  app.get<{ Querystring: HistoryQuery }>(
    '/api/core/history',
    { config, schema: { summary: 'Changes to records, newest first', querystring } },
    async (request, reply) => {
      const { query, caller } = request
      assertEntity(host, query.entity)
      const found = await selectHistory(query, visibleEntries(host, caller, 'update'), database)
      const { rows, next } = pageOf(found, query.limit)
      const data: HistoryEntry[] = await withActors(rows, access, caller)
      return sendPrivate(request, reply, JSON.stringify({ data, meta: { limit: query.limit, next } }))
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/core/history/:id',
    { config, schema: { summary: 'A change with the values before and after it', params: entryParameters } },
    async (request, reply) => {
      const entity = await entityOf(host, request)
      const version = await readVersion(entity, request.params.id, database)
      if (!version) throw new NotFoundError()
      const { entry, before, after, record } = version
      const [named] = await withActors([entry], access, request.caller)
      const isOpen = entity.writes !== 'services'
      const isRestorable = isOpen && Object.keys(patchTo(entity, version) ?? {}).length > 0
      const isUndoable = isOpen && (entry.fields.length > 0 || entity.ends !== undefined)
      const together = isUndoable ? await countWrite(entity, request.params.id, database) : 1
      const data: HistoryChange = { ...(named as HistoryEntry), before, after, version: record, isRestorable, together }
      return sendPrivate(request, reply, JSON.stringify({ data }))
    },
  )

  app.post<{ Params: { id: string } }>(
    '/api/core/history/:id/restore',
    { config, schema: { summary: 'Restores a record to its version after a change', params: entryParameters } },
    async (request, reply) => {
      const entity = await entityOf(host, request)
      assertWritable(entity)
      const data = await restoreVersion(host, entity, request.params.id, { caller: request.caller })
      return sendPrivate(request, reply, JSON.stringify({ data }))
    },
  )

  app.post<{ Params: { id: string } }>(
    '/api/core/history/:id/undo',
    {
      config,
      schema: { summary: 'Reverts a change in all records changed by the same write', params: entryParameters },
    },
    async (request, reply) => {
      const entity = await entityOf(host, request)
      assertWritable(entity)
      const count = await undoWrite(host, entity, request.params.id, { caller: request.caller })
      const data: HistoryUndone = { count }
      return sendPrivate(request, reply, JSON.stringify({ data }))
    },
  )
}

/** @throws ValidationError for an unknown entity path */
export function assertEntity({ entities }: Pick<Host, 'entities'>, path: string | undefined): void {
  if (path === undefined || entities.has(path)) return
  throw new ValidationError(issues.ENTITY('entity'))
}

/** The entity of an entry. @throws NotFoundError if the caller may not see it */
async function entityOf(
  host: HistoryHost,
  { params: { id }, caller }: FastifyRequest<{ Params: { id: string } }>,
): Promise<Entity> {
  const [row] = await host.database.query<{ entity: string }>({
    text: `select h."entity" from "core_history" h where h."position" = $1::bigint and ${visibleEntries(host, caller, 'update').condition('h')}`,
    values: [id],
  })
  const entity = host.entities.get(row?.entity ?? '')
  if (!entity?.history || !mayHandle(host, caller, entity, 'update')) throw new NotFoundError()
  return entity
}
