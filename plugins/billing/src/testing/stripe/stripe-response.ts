import { type FakeResponse, json } from '../fake-server.ts'

/** Newest first, 100 a page. */
export function page(
  objects: readonly { readonly id?: unknown; readonly created: number }[],
  query: URLSearchParams,
): FakeResponse {
  const [from, before] = ['created[gte]', 'created[lt]'].map(name => Number.parseInt(query.get(name) ?? '-1', 10)) as [
    number,
    number,
  ]
  const wanted = objects
    .filter(({ created }) => (from < 0 || created >= from) && (before < 0 || created < before))
    .toReversed()
  const after = query.get('starting_after')
  const start = after === null ? 0 : wanted.findIndex(({ id }) => id === after) + 1
  const limit = Number.parseInt(query.get('limit') ?? '10', 10)
  const data = wanted.slice(start, start + limit)
  return json(200, { object: 'list', data, has_more: start + data.length < wanted.length })
}

export function failure(status: number, type: string, message: string): FakeResponse {
  return json(status, { error: { type, message } })
}

export function missing(what: string): FakeResponse {
  return json(404, {
    error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: ${what}` },
  })
}
