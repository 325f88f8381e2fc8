import { type Host, visitor } from '@tessera/server'
import type { ReadLists } from '@tessera/widget-sdk/server'

type Requests = Parameters<ReadLists>[0]
type List = Requests[number]
type Lists = Awaited<ReturnType<ReadLists>>
type Rows = Lists[number]['rows']

/** Reads with the rights of a visitor. */
export interface VisitorReads {
  lists(requests: Parameters<Host['read']>[0]): ReturnType<Host['read']>
  /** @param path of a route of the API, with its query */
  response(path: string): Promise<Rows>
}

/** Reads the queries of a render. Those of a module that is not installed are empty. */
export function readLists(host: Host, { lists, response }: VisitorReads): ReadLists {
  return async requests => {
    const known = requests.map(({ entity, ...rest }: List) => ({ entity: host.entities.get(entity.path), ...rest }))
    const reading = lists(
      known.flatMap(({ entity, path, ...rest }) => (entity && path === undefined ? [{ entity, ...rest }] : [])),
    )
    const responding = Promise.all(known.map(({ entity, path }) => (entity && path ? response(path) : null)))
    const [read, responses] = await Promise.all([reading, responding])
    let index = 0
    return known.map(({ entity }, place) => {
      const response = responses[place]
      if (!entity || response) return { rows: response ?? [], tags: [] }
      return (read[index++] ?? { rows: [], tags: [] }) as Lists[number]
    })
  }
}

/** For visitors' pages: what is the same for everyone is cached until it changes. */
export function cachedReads(host: Host): ReadLists {
  return readLists(host, { lists: requests => host.readCached(requests), response: path => fetchAsVisitor(host, path) })
}

/** Without caches: contains what an editor has just written, on whichever node. */
export function freshReads(host: Host): ReadLists {
  return readLists(host, {
    lists: requests => host.read(requests, visitor),
    response: path => fetchAsVisitor(host, path),
  })
}

/** A route's response to a visitor; no rows where it is private. @throws for any other failure */
export async function fetchAsVisitor(host: Host, path: string): Promise<Rows> {
  const headers = { host: new URL(host.configuration.publicUrl).host }
  const response = await host.app.inject({ url: path, headers })
  if (response.statusCode === 401 || response.statusCode === 403) return []
  if (response.statusCode !== 200)
    throw new Error(`${path} responded with ${response.statusCode}: ${response.body.slice(0, 500)}`)
  return [{ id: path, data: response.json().data }]
}
