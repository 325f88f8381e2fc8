import type { Entity } from '@tessera/core'
import { type AnyRow, type DataQuery, groupQueries, maximumRows, queryKey, type ReadGroup } from '../data/data-query.ts'
import { type DataResponse, type DataSource, deferredResponse, resolvedResponse } from '../data/source.ts'
import { tagsOf } from '../data/tags.ts'

/** Answers many lists in one go: the rows of each, in order. */
export type ReadLists = (
  requests: readonly Pick<ReadGroup, 'entity' | 'query' | 'isCount' | 'path'>[],
) => Promise<readonly (readonly AnyRow[])[]>

/** The data of one render. */
export interface ServerSource extends DataSource {
  /** What the render has read so far, as tags. */
  readonly tags: Set<string>
  /** Gives an answer that is known already. */
  seed(query: DataQuery, rows: readonly AnyRow[]): void
}

interface Waiting {
  readonly query: DataQuery
  readonly resolve: (rows: readonly AnyRow[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Answers look-ups for one render. What is asked for until React has nothing left to draw is read together, in one call:
 * a page costs as many calls as its tree is deep.
 */
export function createServerSource(read: ReadLists, entities: ReadonlyMap<string, Entity>): ServerSource {
  const answers = new Map<string, DataResponse>()
  const tags = new Set<string>()
  let waiting: Waiting[] = []

  function remember(query: DataQuery, rows: readonly AnyRow[]): void {
    for (const tag of tagsOf(query, rows, entities)) tags.add(tag)
  }

  /**
   * Lists are read together, each route is asked by itself: one that fails fails whoever asked it, not the whole page. All
   * go on at once, when the last is there: what they ask for next is again one call.
   */
  async function flush(): Promise<void> {
    const asked = waiting
    waiting = []
    const lists = asked.filter(({ query }) => query.kind !== 'route')
    const routes = asked.filter(({ query }) => query.kind === 'route').map(each => [each])
    const calls = lists.length > 0 ? [lists, ...routes] : routes
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
    tags,
    subscribe: () => () => undefined,
    invalidate: () => undefined,
    version: () => 0,
    seed(query, rows) {
      remember(query, rows)
      answers.set(queryKey(query), resolvedResponse(rows))
    },
    read(query) {
      const key = queryKey(query)
      const known = answers.get(key)
      if (known) return known
      const { answer, resolve, reject } = deferredResponse()
      answers.set(key, answer)
      if (waiting.length === 0) setImmediate(() => void flush())
      waiting.push({ query, resolve, reject })
      return answer
    },
  }
}

/** A source that notes what is read through it: what an island needs to start with. */
export function recordingSource(
  source: DataSource,
): DataSource & { readonly read: DataSource['read']; recorded(): Recorded } {
  const recorded = new Map<string, DataResponse>()
  return {
    ...source,
    read(query) {
      const answer = source.read(query)
      recorded.set(queryKey(query), answer)
      return answer
    },
    recorded: () => Object.fromEntries([...recorded].map(([key, answer]) => [key, answer.value ?? []])),
  }
}

/** Rows by the key of the look-up that they answer. */
export type Recorded = Readonly<Record<string, readonly AnyRow[]>>

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

/** A list of links that is full may go on: reads until it is not. */
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
