import { type PageQuery, searchOf } from './page-path.ts'
import type { ParameterReader } from './render-metadata.ts'

/** Most values of one parameter. */
const maximumValues = 50
const highestPage = 100_000

/** Lets slugs through. */
export function slugParameter(value: string): string | null {
  return value.length <= 200 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) ? value : null
}

/** Lets numbers of pages through; the first one goes without saying. */
export function pageParameter(value: string): string | null {
  const number = /^\d{1,6}$/.test(value) ? Number(value) : 0
  return number > 1 && number <= highestPage ? String(number) : null
}

/**
 * Whether a parameter only leads on through a list, as `page` and `reviews-page` do; any other chooses from what the page
 * shows, which is not for search engines.
 */
export function isPaging(name: string): boolean {
  return name === 'page' || name.endsWith('-page')
}

/**
 * What counts of an address's parameters: those that the page reads, in the form in which they count.
 * @param search as sent, with or without its question mark
 * @returns one text for all addresses that mean the same: `?category=glazes&page=2`, '' where nothing counts
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

/** The parameters in such a text. */
export function queryOf(search: string): PageQuery {
  const byName = Map.groupBy(new URLSearchParams(search), ([name]) => name)
  return Object.fromEntries([...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]))
}
