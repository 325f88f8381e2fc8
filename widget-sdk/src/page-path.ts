/** Parameters of an address, by name. */
export type PageQuery = Readonly<Record<string, readonly string[]>>

/** `/about` in `en` → `/en/about`; the home page `/` → `/en`; with `{ page: ['2'] }` → `/en/about?page=2`. */
export function localizedPath(url: string, language: string, query: PageQuery = {}): string {
  const path = url === '/' ? '' : encodeURI(url).replace(/[?#]/g, encodeURIComponent)
  return `/${language}${path}${searchOf(query)}`
}

/** `{ page: ['2'] }` → `?page=2`; the same text for the same parameters, '' for none. */
export function searchOf(query: PageQuery): string {
  const pairs = Object.keys(query)
    .toSorted()
    .flatMap(name => (query[name] ?? []).map(value => [name, value]))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
