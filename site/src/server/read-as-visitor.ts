import { type Host, visitor } from '@tessera/core/server'
import type { ReadLists } from '@tessera/widget-sdk/server'

type Requests = Parameters<ReadLists>[0]
type List = Requests[number]
type Rows = Awaited<ReturnType<ReadLists>>[number]

/** How lists are read with the rights of a visitor, and routes asked as a visitor would. */
export interface VisitorReads {
  lists(requests: Parameters<Host['read']>[0]): Promise<readonly (readonly object[])[]>
  /** @param path of a route of the API, with its query */
  response(path: string): Promise<Rows>
}

/** Answers the look-ups of a render. What belongs to a module that is not installed is empty. */
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
      if (!entity) return []
      return (responses[place] ?? read[index++] ?? []) as Rows
    })
  }
}

/** As pages for visitors are read: what is the same for everyone is kept until it changes. */
export function cachedReads(host: Host): ReadLists {
  return readLists(host, { lists: requests => host.readCached(requests), response: path => fetchAsVisitor(host, path) })
}

/** As a visitor would read now: what an editor has just written is there, whichever node wrote it. */
export function freshReads(host: Host): ReadLists {
  return readLists(host, {
    lists: requests => host.read(requests, visitor),
    response: path => fetchAsVisitor(host, path),
  })
}

/** What a route responding a visitor; nothing where visitors may not ask it. @throws when it does not answer as it should */
export async function fetchAsVisitor(host: Host, path: string): Promise<Rows> {
  const headers = { host: new URL(host.configuration.publicUrl).host }
  const answer = await host.app.inject({ url: path, headers })
  if (answer.statusCode === 401 || answer.statusCode === 403) return []
  if (answer.statusCode !== 200) throw new Error(`${path} responses ${answer.statusCode}: ${answer.body.slice(0, 500)}`)
  return [{ id: path, data: answer.json().data }]
}
