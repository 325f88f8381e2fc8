import { countTags, type Entity, type IncludeNode, type ListQuery, listTags, recordTags } from '@tessera/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FreshResponse } from '../cache/response-cache.ts'
import { ResultTooLargeError } from '../database/bounded-query.ts'
import { NotFoundError, ValidationError } from '../errors/errors.ts'
import { issues } from '../errors/issues.ts'
import { type Context, visitor } from '../records/caller.ts'
import { derivedTags, entitiesRead } from '../records/derived-column.ts'
import type { EntityService, ListResult } from '../records/entity-service.ts'
import { contentHash } from '../records/etag.ts'
import { includeBudgetOf } from '../records/include-budget.ts'
import { isUuid } from '../validation/formats.ts'
import { sendPrivate, sendPublic } from './conditional.ts'
import type { Included } from './include.ts'
import { assertDerived, type CheckedQuery, type Derived, QueryReader } from './query.ts'
import { queryText } from './query-string.ts'
import type { Rest } from './rest.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

interface Read {
  /** Cache key, unique per read. */
  readonly key: string
  readonly included: Included & Derived
  /** Runs the read for a caller. */
  make(context: Context): Promise<ReadResult>
  tags(made: ReadResult): Iterable<string>
}

interface ReadResult {
  readonly rows: readonly object[]
  readonly body: string
  /** Present if private responses have an ETag too. */
  readonly etag?: string
}

/** The handlers of an entity's GET routes. */
export function readHandlers(rest: Rest, entity: Entity): { list: Handler; count: Handler; find: Handler } {
  const { internals } = rest.host
  const reader = new QueryReader(entity, rest.host.configuration.languages, rest.includes, internals.derivedColumns)
  let service: EntityService | undefined
  const serviceOf = () => (service ??= rest.host.service(entity))

  /** Responds from the cache if the response is the same for everyone; the caller has been authorized already. */
  function respond(request: FastifyRequest, reply: FastifyReply, read: Read): FastifyReply | Promise<FastifyReply> {
    const { included } = read
    for (const path of included.entities) rest.host.access.authorize(request.caller, 'GET', `/api/${path}`)
    if (included.uses.length > 0) assertDerived(included, each => internals.mayRead(request, each))
    const derived = included.uses.flatMap(({ column }) => entitiesRead(column).map(({ path }) => path))
    const others = derived.length === 0 ? included.entities : [...included.entities, ...derived]
    const context: Pick<Context, 'includeBudget'> =
      included.include.length === 0 ? {} : { includeBudget: includeBudgetOf(request.caller) }
    const url = request.routeOptions.url ?? ''
    if (wantsNew(request) || !rest.isCacheable(entity, url, others, request.caller)) {
      return read
        .make({ ...context, caller: request.caller })
        .then(({ body, etag }) => sendPrivate(request, reply, body, etag))
    }
    // Include budgets differ between callers, so they must not share cached responses.
    const key = context.includeBudget ? `${read.key} ${context.includeBudget.records}` : read.key
    const cached = rest.cache.get(key)
    if (cached) return sendPublic(request, reply, cached.body, cached.etag)
    const entities = [entity.path, ...others]
    const made = rest.cache.getOrCreate(key, entities, () => toResponse(read, { ...visitor, ...context }))
    return made.then(({ body, etag }) => sendPublic(request, reply, body, etag))
  }

  return {
    list(request, reply) {
      const text = queryText(request.url)
      const { query, ...included } = reader.list(text)
      return respond(request, reply, {
        key: `${entity.path}?${text}`,
        included,
        async make(context) {
          const listed = await boundedList(serviceOf(), query, context)
          return { rows: listed.rows, body: listBody(query, listed) }
        },
        tags: ({ rows }) => [
          ...listTags(entity, query.filters?.and, rows, tree(included)),
          ...derivedTags(included.uses),
        ],
      })
    },

    count(request, reply) {
      const text = queryText(request.url)
      const { query, uses } = reader.count(text)
      return respond(request, reply, {
        key: `${entity.path}/count?${text}`,
        included: { include: [], entities: [], uses },
        async make(context) {
          const { total, isEstimated } = await serviceOf().total(query as ListQuery, context)
          return { rows: [], body: JSON.stringify({ data: total, ...(isEstimated && { meta: { isEstimated } }) }) }
        },
        tags: () => [...countTags(entity, query.filters?.and), ...derivedTags(uses)],
      })
    },

    find(request, reply) {
      const id = idOf(request)
      const text = queryText(request.url)
      const included = reader.record(text)
      return respond(request, reply, {
        key: `${entity.path}/${id}?${text}`,
        included: { ...included, uses: [] },
        async make(context) {
          const row: object | null = await serviceOf().find(id, context, included.include)
          if (!row) throw new NotFoundError()
          const json = JSON.stringify(row)
          return { rows: [row], body: `{"data":${json}}`, etag: recordTag(row, json, tree(included)) }
        },
        tags: ({ rows }) => recordTags(entity, rows[0] ?? {}, tree(included)),
      })
    },
  }

  function tree({ include }: Included): readonly IncludeNode[] {
    if (include.length === 0) return []
    return rest.host.internals.includeTree(
      entity,
      include.map(({ path }) => path),
    )
  }
}

/** Maximum bytes of a list, including related records. */
const listBytes = 8_000_000

/** Lists records, refusing a response that would be too large. @throws ValidationError */
export async function boundedList(
  service: EntityService,
  query: CheckedQuery,
  context: Context,
): Promise<ListResult<object>> {
  try {
    // A single record is returned regardless of its size, because the client can't ask for less.
    return await service.list(query as ListQuery, query.limit > 1 ? { ...context, listBytes } : context)
  } catch (error) {
    if (!(error instanceof ResultTooLargeError)) throw error
    throw new ValidationError(issues.LIST_TOO_LARGE('limit', { megabytes: listBytes / 1_000_000 }))
  }
}

/**
 * The id in a route's URL.
 * @param name of the parameter: `productId`
 * @throws ValidationError `productId is required`, for anything that is no id
 */
export function idOf(request: Pick<FastifyRequest, 'params'>, name = 'id'): string {
  const { [name]: id } = request.params as { readonly [name: string]: unknown }
  if (!isUuid(id)) throw new ValidationError(issues.REQUIRED(name))
  return id.toLowerCase()
}

/** Administrators may bypass the cache. */
function wantsNew({ headers, caller }: FastifyRequest): boolean {
  return headers['cache-control'] === 'no-cache' && caller.isAdministrator
}

async function toResponse(read: Read, context: Context): Promise<FreshResponse> {
  const made = await read.make(context)
  const body = Buffer.from(made.body)
  return { body, etag: made.etag ?? `"${contentHash(body)}"`, tags: new Set(read.tags(made)) }
}

export function listBody(query: CheckedQuery, { rows, total, isEstimated }: ListResult<object>): string {
  const counted = total !== undefined && { total, ...(isEstimated && { isEstimated }) }
  const meta = { limit: query.limit, offset: query.offset ?? 0, ...counted }
  return JSON.stringify({ data: rows, meta })
}

/** A record's ETag: the hash of its own content and, after a dot, the hash including related records. */
function recordTag(row: object, json: string, includes: readonly IncludeNode[]): string {
  if (includes.length === 0) return `"${contentHash(json)}"`
  const own = Object.fromEntries(Object.entries(row).filter(([name]) => !includes.some(node => node.name === name)))
  return `"${contentHash(JSON.stringify(own))}.${contentHash(json)}"`
}
