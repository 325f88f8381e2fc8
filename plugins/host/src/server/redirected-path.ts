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

/** Redirects by the address that they begin at. Of two that begin at the same one, the first counts. */
export class RedirectIndex {
  readonly #single = new Map<string, string>()
  readonly #patterns: Move[] = []

  constructor(redirects: Iterable<Move> = []) {
    for (const each of redirects) this.add(each)
  }

  add(redirect: Move): void {
    if (segmentNames(redirect.from).length > 0) this.#patterns.push(redirect)
    else if (!this.#single.has(redirect.from)) this.#single.set(redirect.from, redirect.to)
  }

  /** Where the redirect leads that begins at this very path. */
  single(path: string): string | undefined {
    return this.#single.get(path)
  }

  /** Where a path leads, best first: its own redirect, then those that it fits, those of fewer segments first. */
  targets(path: string): string[] {
    const own = this.#single.get(path)
    const fitting = this.#patterns
      .flatMap(({ from, to }) => {
        const target = redirectedPath({ from, to }, path)
        return target === null ? [] : [{ from, target, count: segmentNames(from).length }]
      })
      .toSorted((a, b) => a.count - b.count || (a.from < b.from ? -1 : 1))
    return [...(own === undefined ? [] : [own]), ...fitting.map(({ target }) => target)]
  }

  get isEmpty(): boolean {
    return this.#single.size === 0 && this.#patterns.length === 0
  }
}

export function isOfThisSite(to: string): boolean {
  return to.startsWith('/')
}

/** The segments of a url, in brackets as they stand in it. */
export function segmentNames(url: string): string[] {
  return url.split('/').filter(part => segmentOf(part) !== null)
}
