import { type PageQuery, searchOf } from './page-path.ts'
import type { ParameterReader } from './render-metadata.ts'

/** Most values of one parameter. */
const maximumValues = 50
const highestPage = 100_000

/** Accepts slugs. */
export function slugParameter(value: string): string | null {
  return value.length <= 200 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) ? value : null
}

/** Accepts page numbers from 2: the first page needs none. */
export function pageParameter(value: string): string | null {
  const number = /^\d{1,6}$/.test(value) ? Number(value) : 0
  return number > 1 && number <= highestPage ? String(number) : null
}

/**
 * Whether a parameter only pages through a list, such as `page` and `reviews-page`. Any other one filters what the page
 * shows, which is not for search engines.
 */
export function isPaging(name: string): boolean {
  return name === 'page' || name.endsWith('-page')
}

/**
 * The canonical form of an address's parameters: only those that the page reads, with valid values in a fixed order.
 * @param search as sent, with or without the question mark
 * @returns the same text for all addresses with the same meaning: `?category=glazes&page=2`, '' without valid parameters
 */
export function canonicalSearch(search: string, parameters: ReadonlyMap<string, ParameterReader>): string {
  if (parameters.size === 0) return ''
  const sent = new URLSearchParams(search)
  const counting = [...parameters].flatMap(([name, { read, isSingle }]) => {
    const values = sent
      .getAll(name)
      .slice(0, maximumValues)
      .flatMap(value => read(value) ?? [])
    if (values.length === 0) return []
    return [[name, isSingle ? values.slice(0, 1) : [...new Set(values)].toSorted()] as const]
  })
  return searchOf(Object.fromEntries(counting))
}

/** The parameters in a search string. */
export function queryOf(search: string): PageQuery {
  const byName = Map.groupBy(new URLSearchParams(search), ([name]) => name)
  return Object.fromEntries([...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]))
}
