import { useEnvironment } from './environment.ts'
import { isPaging, pageParameter, slugParameter } from './page-parameters.ts'
import { localizedPath, type PageQuery } from './page-path.ts'
import { eitherReader, type ParameterReader, type ReadParameter, type RenderMetadata } from './render-metadata.ts'

/** New values of parameters; null and an empty list remove one. */
export type QueryChanges = Readonly<Record<string, string | readonly string[] | null>>

const none: readonly string[] = []

/**
 * A parameter of the page's address: `?category=glazes`. The page is rendered and cached once for each accepted value, so
 * pass a `read` that accepts few. Call it unconditionally: a parameter that is only read when others are set is never known.
 * @param options `isCanonical: false` for what is a detail of the page, such as a size of its product: search engines are told the
 * address without it. Other parameters than those of paging keep the page out of search engines
 * @returns null where the address has no accepted value
 */
export function usePageQuery(
  name: string,
  read: ReadParameter = slugParameter,
  options: { readonly isCanonical?: boolean } = {},
): string | null {
  return useParameter(name, read, options)[0] ?? null
}

/** Several parameters, each with all its values in alphabetical order: `?colour=blue&colour=white`. */
export function usePageQueries<Name extends string>(
  readers: Readonly<Record<Name, ReadParameter>>,
): Readonly<Record<Name, readonly string[]>> {
  const { page, renderMetadata } = useEnvironment()
  const names = Object.keys(readers) as Name[]
  for (const name of names) note(renderMetadata, name, { read: readers[name], isSingle: isPaging(name) })
  return Object.fromEntries(names.map(name => [name, valuesOf(page.query, name, readers[name])])) as Record<
    Name,
    readonly string[]
  >
}

/**
 * The number of the list's page, from 1: `?page=2`.
 * @param name of the parameter; a second list on a page needs one that ends in `-page`
 */
export function usePageNumber(name = 'page'): number {
  return Number(useParameter(name, pageParameter)[0] ?? 1)
}

/**
 * Returns a function that gives the address of this page with changed parameters: `addressWith({ page: '2' })`. The others
 * stay.
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

/** A parameter with a single value. */
function useParameter(
  name: string,
  read: ReadParameter,
  options: { readonly isCanonical?: boolean } = {},
): readonly string[] {
  const { page, renderMetadata } = useEnvironment()
  // If another widget reads several values, all of them count.
  note(renderMetadata, name, { read, isSingle: true, ...options })
  return valuesOf(page.query, name, read)
}

function note(metadata: RenderMetadata | undefined, name: string, reader: ParameterReader): void {
  const before = metadata?.parameters.get(name)
  metadata?.parameters.set(name, before ? eitherReader(before, reader) : reader)
}

function valuesOf(query: PageQuery | undefined, name: string, read: ReadParameter): readonly string[] {
  const values = query && Object.hasOwn(query, name) ? (query[name] ?? none) : none
  return values.filter(value => read(value) === value)
}
