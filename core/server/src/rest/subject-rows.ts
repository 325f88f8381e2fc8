import type { Entity } from '@tessera/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Context } from '../access/caller.ts'
import { subjectOf } from '../access/subject-routes.ts'
import { NotFoundError } from '../errors.ts'
import type { PluginHost } from '../plugin.ts'
import type { EntityService } from '../service/entity-service.ts'
import { includeBudgetOf } from '../service/include-budget.ts'
import { sendPrivate } from './conditional.ts'
import { IncludeReader } from './include.ts'
import { assertDerived, QueryReader } from './query.ts'
import { queryText } from './query-string.ts'
import { boundedList, idOf, listBody } from './read-handlers.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type RowsHost = Pick<PluginHost, 'access' | 'configuration' | 'entities' | 'internals' | 'service'>

/**
 * The handler of a route below a subject (`subjectRoutes`) that lists the records of an entity which belong to it, with the
 * query language of lists: filters, orderBy, search, limit, offset, count and include. Each caller gets what is theirs,
 * whatever the rule of the entity's own list says; what a subject owns may be included, everything else as far as they may
 * read it.
 */
export function ownedRows(host: RowsHost, entity: Entity): Handler {
  const reader = readerOf(host, entity)
  return async (request, reply) => {
    const { query, entities, uses } = reader.list(queryText(request.url))
    assertIncludable(host, request.caller, entities)
    const { internals } = host
    assertDerived({ uses }, each => internals.ownership.isOwned(each) || internals.mayRead(request, each))
    const service = host.service(entity) as EntityService
    return sendPrivate(request, reply, listBody(query, await boundedList(service, query, contextOf(request))))
  }
}

/**
 * The handler of a route below a subject that reads one record which belongs to it, with `include`.
 * @param parameter of the path, with the record's id: `orderId`
 */
export function ownedRow(host: RowsHost, entity: Entity, parameter: string): Handler {
  const reader = readerOf(host, entity)
  return async (request, reply) => {
    const id = idOf(request, parameter)
    const { include, entities } = reader.record(queryText(request.url))
    assertIncludable(host, request.caller, entities)
    const row = await (host.service(entity) as EntityService).find(id, contextOf(request), include)
    if (!row) throw new NotFoundError()
    return sendPrivate(request, reply, JSON.stringify({ data: row }))
  }
}

function readerOf({ configuration, entities, internals }: RowsHost, entity: Entity): QueryReader {
  return new QueryReader(entity, configuration.languages, new IncludeReader(entities), internals.derivedColumns)
}

function contextOf(request: FastifyRequest): Context {
  const { caller } = request
  return { caller, ownerId: subjectOf(request).subjectId, includeBudget: includeBudgetOf(caller) }
}

/** @throws ForbiddenError for records that have no owners and that the caller may not read */
function assertIncludable({ access, entities, internals }: RowsHost, caller: Caller, paths: readonly string[]): void {
  for (const path of paths) {
    const entity = entities.get(path)
    if (!entity || !internals.ownership.isOwned(entity)) access.authorize(caller, 'GET', `/api/${path}`)
  }
}
