import { type Move, RedirectIndex, segmentNames } from './redirected-path.ts'

/** Maximum number of cached redirects from single addresses; others are read on demand. */
export const maximumCachedRedirects = 10_000

/** The cached redirects of a site. */
export class RedirectTable extends RedirectIndex {
  /** Whether all redirects are cached. */
  readonly isComplete: boolean

  /** @param redirects those with segments first, then the latest others, one more than can be cached */
  constructor(redirects: readonly Move[]) {
    const patterns = redirects.filter(({ from }) => segmentNames(from).length > 0).length
    super(redirects.slice(0, patterns + maximumCachedRedirects))
    this.isComplete = redirects.length - patterns <= maximumCachedRedirects
  }
}
