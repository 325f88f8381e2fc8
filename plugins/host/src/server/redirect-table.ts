import { type Move, RedirectIndex, segmentNames } from './redirected-path.ts'

/** Most redirects of single addresses that are remembered; others are looked up when they are asked for. */
export const maximumCachedRedirects = 10_000

/** The redirects of a site by the address that they lead from. */
export class RedirectTable extends RedirectIndex {
  /** There are no others. */
  readonly isComplete: boolean

  /** @param redirects those with segments first, then the latest of the others, one more than are remembered */
  constructor(redirects: readonly Move[]) {
    const patterns = redirects.filter(({ from }) => segmentNames(from).length > 0).length
    super(redirects.slice(0, patterns + maximumCachedRedirects))
    this.isComplete = redirects.length - patterns <= maximumCachedRedirects
  }
}
