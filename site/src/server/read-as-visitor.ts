import { type Host, visitor } from '@tessera/core/server'
import type { ReadLists } from '@tessera/widget-sdk/server'

type Requests = Parameters<ReadLists>[0]
type List = Requests[number]
type Rows = Awaited<ReturnType<ReadLists>>[number]

/** How lists are read with the rights of a visitor, and routes asked as a visitor would. */
export interface VisitorReads {
  lists(requests: Parameters<Host['read']>[0]): Promise<readonly (readonly object[])[]>
  /** @param path of a route of the API, with its query */
  answer(path: string): Promise<Rows>
}

/** Answers the look-ups of a render. What belongs to a module that is not installed is empty. */
export function readLists(host: Host, { lists, answer }: VisitorReads): ReadLists {
  return async requests => {
    const known = requests.map(({ entity, ...rest }: List) => ({ entity: host.entities.get(entity.path), ...rest }))
    const reading = lists(
      known.flatMap(({ entity, path, ...rest }) => (entity && path === undefined ? [{ entity, ...rest }] : [])),
    )
    const answers = Promise.all(known.map(({ entity, path }) => (entity && path ? answer(path) : null)))
    const [read, answered] = await Promise.all([reading, answers])
    let index = 0
    return known.map(({ entity }, place) => {
      if (!entity) return []
      return (answered[place] ?? read[index++] ?? []) as Rows
    })
  }
}

/** As pages for visitors are read: what is the same for everyone is kept until it changes. */
export function sharedReads(host: Host): ReadLists {
  return readLists(host, { lists: requests => host.readShared(requests), answer: path => askAsVisitor(host, path) })
}

/** As a visitor would read now: what an editor has just written is there, whichever node wrote it. */
export function freshReads(host: Host): ReadLists {
  return readLists(host, { lists: requests => host.read(requests, visitor), answer: path => askAsVisitor(host, path) })
}

/** What a route answers a visitor; nothing where visitors may not ask it. @throws when it does not answer as it should */
export async function askAsVisitor(host: Host, path: string): Promise<Rows> {
  const headers = { host: new URL(host.configuration.publicUrl).host }
  const answer = await host.app.inject({ url: path, headers })
  if (answer.statusCode === 401 || answer.statusCode === 403) return []
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body.slice(0, 500)}`)
  return [{ id: path, data: answer.json().data }]
}
