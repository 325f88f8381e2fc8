import { useEnvironment } from './environment.ts'
import { localizedPath, type PageQuery } from './page.ts'
import type { PageParameter } from './page-notes.ts'

/** Gives the form in which a value of a parameter counts, null for one that means nothing. */
export type ReadParameter = PageParameter['read']

/** New values of parameters; null and an empty list take one away. */
export type QueryChanges = Readonly<Record<string, string | readonly string[] | null>>

const none: readonly string[] = []
const highestPage = 100_000

/**
 * A parameter of the page's address: `?category=glazes`. The page is drawn once for each value that counts, so give a
 * `read` that lets only such values through. Ask for it whatever else the page shows: what is first asked for on a page with
 * parameters is not known.
 * @returns null where the address has none that counts
 */
export function usePageQuery(name: string, read: ReadParameter = slugParameter): string | null {
  return usePageQueries({ [name]: read })[name]?.[0] ?? null
}

/** Several parameters, each with all its values, in the order of the alphabet: `?colour=blue&colour=white`. */
export function usePageQueries<Name extends string>(
  readers: Readonly<Record<Name, ReadParameter>>,
): Readonly<Record<Name, readonly string[]>> {
  const { page, notes } = useEnvironment()
  const names = Object.keys(readers) as Name[]
  for (const name of names) notes?.parameters.set(name, { read: readers[name], isFilter: true })
  return Object.fromEntries(names.map(name => [name, valuesOf(page.query, name)])) as Record<Name, readonly string[]>
}

/** Which page of its list the page shows, from 1: `?page=2`. */
export function usePageNumber(name = 'page'): number {
  const { page, notes } = useEnvironment()
  notes?.parameters.set(name, { read: pageParameter, isFilter: false })
  return Number(valuesOf(page.query, name)[0] ?? 1)
}

/**
 * Gives a function that returns the address of this page with other parameters: `addressWith({ page: '2' })`. Those that are
 * not named stay.
 */
export function useAddressWith(): (changes: QueryChanges) => string {
  const { page } = useEnvironment()
  return changes => {
    const query = Object.entries({ ...page.query, ...changes }).map(
      ([name, value]) => [name, value === null ? none : [value].flat()] as const,
    )
    return localizedPath(page.url, page.language, Object.fromEntries(query))
  }
}

function valuesOf(query: PageQuery | undefined, name: string): readonly string[] {
  return query && Object.hasOwn(query, name) ? (query[name] ?? none) : none
}

/** Lets slugs through. */
export function slugParameter(value: string): string | null {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && value.length <= 200 ? value : null
}

/** Lets numbers of pages through; the first one goes without saying. */
export function pageParameter(value: string): string | null {
  const number = /^\d{1,6}$/.test(value) ? Number(value) : 0
  return number > 1 && number <= highestPage ? String(number) : null
}

/**
 * What counts of an address's parameters: those that the page reads, in the form in which they count.
 * @param search as sent, with or without its question mark
 */
export function readPageQuery(search: string, parameters: ReadonlyMap<string, PageParameter>): PageQuery {
  const query: Record<string, readonly string[]> = {}
  const sent = new URLSearchParams(search)
  for (const [name, { read, isFilter }] of [...parameters].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const counting = sent
      .getAll(name)
      .slice(0, maximumValues)
      .flatMap(value => read(value) ?? [])
    const values = isFilter ? [...new Set(counting)].toSorted() : counting.slice(0, 1)
    if (values.length > 0) query[name] = values
  }
  return query
}

/** Most values of one parameter. */
const maximumValues = 50
