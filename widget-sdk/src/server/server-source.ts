import type { Entity } from '@tessera/core'
import { type AnyRow, type DataQuery, groupQueries, maximumRows, queryKey, type ReadGroup } from '../data/data-query.ts'
import { type DataResponse, type DataSource, deferredResponse, resolvedResponse } from '../data/source.ts'
import { tagsOf } from '../data/tags.ts'

/** Reads many lists at once: the rows of each, in order. */
export type ReadLists = (
  requests: readonly Pick<ReadGroup, 'entity' | 'query' | 'isCount' | 'path'>[],
) => Promise<readonly (readonly AnyRow[])[]>

/** The data of one render. */
export interface ServerSource extends DataSource {
  /** The tags of a query's response, by its key; none before it is there. */
  tagsOf(key: string): readonly string[]
  /** Adds rows that are known already. */
  seed(query: DataQuery, rows: readonly AnyRow[]): void
}

interface Waiting {
  readonly query: DataQuery
  readonly resolve: (rows: readonly AnyRow[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Creates the data source of one render. Queries made until React has nothing left to render are read together, in one call:
 * a page takes as many calls as its tree is deep.
 */
export function createServerSource(read: ReadLists, entities: ReadonlyMap<string, Entity>): ServerSource {
  const responses = new Map<string, DataResponse>()
  const tags = new Map<string, readonly string[]>()
  let waiting: Waiting[] = []

  function remember(query: DataQuery, rows: readonly AnyRow[]): void {
    tags.set(queryKey(query), tagsOf(query, rows, entities))
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
        const rows = outcome.value.get(queryKey(query)) ?? []
        remember(query, rows)
        resolve(rows)
      }
    }
  }

  return {
    tagsOf: key => tags.get(key) ?? [],
    subscribe: () => () => undefined,
    invalidate: () => undefined,
    version: () => 0,
    seed(query, rows) {
      remember(query, rows)
      responses.set(queryKey(query), resolvedResponse(rows))
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

async function readAll(read: ReadLists, groups: readonly ReadGroup[]): Promise<Map<string, readonly AnyRow[]>> {
  const lists = await read(
    groups.map(({ entity, query, isCount = false, path }) => ({
      entity,
      query,
      ...(isCount && { isCount }),
      ...(path !== undefined && { path }),
    })),
  )
  const complete = await Promise.all(groups.map((group, index) => rest(read, group, lists[index] ?? [])))
  return new Map(groups.flatMap((group, index) => [...group.rowsByKey(complete[index] ?? [])]))
}

/** Reads the following parts of a list that reached the maximum, until one is not full. */
async function rest(read: ReadLists, group: ReadGroup, first: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const rows = [...first]
  let last = first
  while (group.isComplete && last.length === maximumRows) {
    const [next = []] = await read([{ entity: group.entity, query: { ...group.query, offset: rows.length } }])
    rows.push(...next)
    last = next
  }
  return rows
}
