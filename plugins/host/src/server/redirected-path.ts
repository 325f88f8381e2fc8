import { segmentOf } from '@tessera/core'

/** From an address that is no page's any more to where it went. Urls are those of pages: without a language, decoded. */
export interface Move {
  /** `/about`, or with segments: `/blog/articles/[blog.articles.slug]`. */
  readonly from: string
  /** The same, with no other segments than `from` has; or an https address of another site. */
  readonly to: string
}

/**
 * Where a redirect leads a path. What stands in the place of its segments is carried over, other segments included.
 * @returns null for a path that it doesn't fit
 */
export function redirectedPath({ from, to }: Move, path: string): string | null {
  const pattern = from.split('/')
  const parts = path.split('/')
  if (pattern.length !== parts.length) return null
  const values = new Map<string, string>()
  for (const [index, part] of pattern.entries()) {
    const value = parts[index] ?? ''
    const segment = segmentOf(part)
    if (!segment && part !== value) return null
    if (segment) values.set(part, value)
  }
  const written = isOfThisSite(to) ? (text: string) => text : encodeURIComponent
  return to
    .split('/')
    .map(part => (values.has(part) ? written(values.get(part) ?? '') : part))
    .join('/')
}

/** The redirects that fit a path, in the order in which they count: those of fewer segments first. */
export function fittingRedirects(redirects: Iterable<Move>, path: string): Move[] {
  return [...redirects]
    .filter(each => redirectedPath(each, path) !== null)
    .toSorted((a, b) => segmentNames(a.from).length - segmentNames(b.from).length || (a.from < b.from ? -1 : 1))
}

export function isOfThisSite(to: string): boolean {
  return to.startsWith('/')
}

/** The segments of a url, in brackets as they stand in it. */
export function segmentNames(url: string): string[] {
  return url.split('/').filter(part => segmentOf(part) !== null)
}
