import { type Entity, includeTree, listTags, type TaggedRows } from '@tessera/core'
import {
  type AnyRow,
  type DataQuery,
  groupQueries,
  includesOf,
  type MatchQuery,
  maximumRows,
  queryKey,
  type ReadGroup,
} from '../data/data-query.ts'
import { type DataResponse, type DataSource, deferredResponse, resolvedResponse } from '../data/source.ts'

/** Reads many lists at once: the rows of each with their tags, in order. Rows may be shared: nobody changes them. */
export type ReadLists = (
  requests: readonly Pick<ReadGroup, 'entity' | 'query' | 'isCount' | 'path'>[],
) => Promise<readonly TaggedRows<AnyRow>[]>

/** The data of one render. */
export interface ServerSource extends DataSource {
  /** Adds rows that are known already. */
  seed(query: MatchQuery, rows: readonly AnyRow[]): void
}

interface Waiting {
  readonly query: DataQuery
  readonly resolve: (rows: readonly AnyRow[], tags: readonly string[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Creates the data source of one render. Queries made until React has nothing left to render are read together, in one call:
 * a page takes as many calls as its tree is deep.
 */
export function createServerSource(read: ReadLists, entities: ReadonlyMap<string, Entity>): ServerSource {
  const responses = new Map<string, DataResponse>()
  let waiting: Waiting[] = []

  /** What a match reads by itself, of a request that served several. */
  function matchTags(query: MatchQuery, rows: readonly AnyRow[]): readonly string[] {
    const { entity, column, value } = query
    const filters = [{ column, method: 'eq', value } as const]
    return [...listTags(entity, filters, rows, includeTree(entity, includesOf(query), entities, 'skip'))]
  }

  function tagsOf(query: DataQuery, { rows, tags: all, isPart }: Read): readonly string[] {
    if (query.kind === 'route') return [query.entity, ...query.others].map(({ path }) => path)
    return query.kind === 'match' && isPart ? matchTags(query, rows) : all
  }

  /**
   * Lists are read together, each route by itself: a route that fails fails its own query, not the whole page. All responses
   * are settled together, when the last one is there, so that the queries that follow are one call again.
   */
  async function flush(): Promise<void> {
    const asked = waiting
    waiting = []
    const lists = asked.filter(({ query }) => query.kind !== 'route')
    const routes = Map.groupBy(
      asked.filter(({ query }) => query.kind === 'route'),
      ({ query }) => (query.kind === 'route' && query.record !== undefined ? query.path : queryKey(query)),
    )
    const calls = lists.length > 0 ? [lists, ...routes.values()] : [...routes.values()]
    const settled = await Promise.allSettled(calls.map(call => readAll(read, groupsOf(call))))
    for (const [index, call] of calls.entries()) {
      const outcome = settled[index]
      for (const { query, resolve, reject } of call) {
        if (outcome?.status !== 'fulfilled') {
          reject(outcome?.reason)
          continue
        }
        const found = outcome.value.get(queryKey(query)) ?? nothingRead
        resolve(found.rows, tagsOf(query, found))
      }
    }
  }

  return {
    subscribe: () => () => undefined,
    invalidate: () => undefined,
    version: () => 0,
    seed(query, rows) {
      responses.set(queryKey(query), resolvedResponse(rows, matchTags(query, rows)))
    },
    read(query) {
      const key = queryKey(query)
      const known = responses.get(key)
      if (known) return known
      const { response, resolve, reject } = deferredResponse()
      responses.set(key, response)
      if (waiting.length === 0) setImmediate(() => void flush())
      waiting.push({ query, resolve, reject })
      return response
    },
  }
}

/** A source that records what is read through it, by the keys of queries. */
export interface RecordingSource extends DataSource {
  readonly recorded: ReadonlyMap<string, DataResponse>
}

export function recordingSource(source: DataSource): RecordingSource {
  const recorded = new Map<string, DataResponse>()
  return {
    ...source,
    read(query) {
      const response = source.read(query)
      recorded.set(queryKey(query), response)
      return response
    },
    recorded,
  }
}

function groupsOf(call: readonly Waiting[]): readonly ReadGroup[] {
  return groupQueries(
    call.map(each => each.query),
    Number.POSITIVE_INFINITY,
  )
}

/** What was read for a query. */
interface Read extends TaggedRows<AnyRow> {
  /** The request served other queries, too: its tags are those of all of them. */
  readonly isPart: boolean
}

const nothingRead: Read = { rows: [], tags: [], isPart: false }

async function readAll(read: ReadLists, groups: readonly ReadGroup[]): Promise<Map<string, Read>> {
  const lists = await read(
    groups.map(({ entity, query, isCount = false, path }) => ({
      entity,
      query,
      ...(isCount && { isCount }),
      ...(path !== undefined && { path }),
    })),
  )
  const complete = await Promise.all(groups.map((group, index) => rest(read, group, lists[index] ?? nothingRead)))
  return new Map(
    groups.flatMap((group, index) => {
      const { rows, tags } = complete[index] ?? nothingRead
      const parts = [...group.rowsByKey(rows)]
      return parts.map(([key, part]) => [key, { rows: part, tags, isPart: parts.length > 1 }] as const)
    }),
  )
}

/** Reads the following parts of a list that reached the maximum, until one is not full. */
async function rest(read: ReadLists, group: ReadGroup, first: TaggedRows<AnyRow>): Promise<TaggedRows<AnyRow>> {
  let { rows, tags } = first
  let last = first
  while (group.isComplete && last.rows.length === maximumRows) {
    const [next = nothingRead] = await read([{ entity: group.entity, query: { ...group.query, offset: rows.length } }])
    rows = [...rows, ...next.rows]
    tags = [...tags, ...next.tags]
    last = next
  }
  return { rows, tags }
}
