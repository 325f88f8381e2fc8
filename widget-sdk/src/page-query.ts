import { useEnvironment } from './environment.ts'
import { isPaging, pageParameter, slugParameter } from './page-parameters.ts'
import { localizedPath, type PageQuery } from './page-path.ts'
import type { ReadParameter } from './render-metadata.ts'

/** New values of parameters; null and an empty list take one away. */
export type QueryChanges = Readonly<Record<string, string | readonly string[] | null>>

const none: readonly string[] = []

/**
 * A parameter of the page's address: `?category=glazes`. The page is drawn and kept once for each value that counts, so
 * give a `read` that lets only such values through. Ask for it whatever else the page shows: what is first asked for on a
 * page with parameters is not known.
 * @returns null where the address has none that counts
 */
export function usePageQuery(name: string, read: ReadParameter = slugParameter): string | null {
  return useParameter(name, read)[0] ?? null
}

/** Several parameters, each with all its values, in the order of the alphabet: `?colour=blue&colour=white`. */
export function usePageQueries<Name extends string>(
  readers: Readonly<Record<Name, ReadParameter>>,
): Readonly<Record<Name, readonly string[]>> {
  const { page, renderMetadata } = useEnvironment()
  const names = Object.keys(readers) as Name[]
  for (const name of names) renderMetadata?.parameters.set(name, { read: readers[name], isSingle: isPaging(name) })
  return Object.fromEntries(names.map(name => [name, valuesOf(page.query, name)])) as Record<Name, readonly string[]>
}

/**
 * Which page of its list the page shows, from 1: `?page=2`.
 * @param name of the parameter; a second list of a page has one that ends on `-page`
 */
export function usePageNumber(name = 'page'): number {
  return Number(useParameter(name, pageParameter)[0] ?? 1)
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

/** A parameter of which one value counts. */
function useParameter(name: string, read: ReadParameter): readonly string[] {
  const { page, renderMetadata } = useEnvironment()
  // Where another widget takes several values, all of them count.
  renderMetadata?.parameters.set(name, { read, isSingle: renderMetadata.parameters.get(name)?.isSingle ?? true })
  return valuesOf(page.query, name)
}

function valuesOf(query: PageQuery | undefined, name: string): readonly string[] {
  return query && Object.hasOwn(query, name) ? (query[name] ?? none) : none
}
