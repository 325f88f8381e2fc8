import { segmentOf } from '@tessera/core'

/** A redirect from a previous address of a page. Urls are like those of pages: decoded, without a language. */
export interface Move {
  /** `/about`, or with segments: `/blog/articles/[blog.articles.slug]`. */
  readonly from: string
  /** Likewise, with no other segments than `from`; or an https address of another site. */
  readonly to: string
}

/**
 * The target of a path by a redirect, with the values of its segments filled in, even if those are segments themselves.
 * @returns null for a path that doesn't match
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

/** Redirects by `from`; the first of two with the same one wins. */
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

  /** Target of the redirect from exactly this path. */
  single(path: string): string | undefined {
    return this.#single.get(path)
  }

  /** Targets of a path, best first: that of its own redirect, then of matching ones, those with fewer segments first. */
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

/** The segments of a url, with their brackets. */
export function segmentNames(url: string): string[] {
  return url.split('/').filter(part => segmentOf(part) !== null)
}
