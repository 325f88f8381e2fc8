import type { ListQuery } from './query.ts'

/**
 * Serializes a list query in the form that the API parses: `filters[and][0][column]=slug&filters[and][0][method]=eq&...`.
 * @returns '' for an empty query, else without the question mark
 */
export function queryString(query: ListQuery): string {
  const { include, computed, orderBy, search, ...rest } = query
  const pairs = flatten({ ...rest, ...(search?.trim() && { search }), ...(orderBy && { orderBy: { and: orderBy } }) })
  if (computed?.length) pairs.push(['computed', computed.join(',')])
  if (include?.length) pairs.push(['include', include.map(each => each.path).join(',')])
  return pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')
}

function flatten(value: unknown, key = ''): [string, string][] {
  if (value === undefined) return []
  if (value === null || typeof value !== 'object') return [[key, value === null ? '' : String(value)]]
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, key === '' ? name : `${key}[${name}]`))
}
