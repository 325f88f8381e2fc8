import { fittingRedirects, type Move, redirectedPath, segmentNames } from './redirected-path.ts'

/** Most redirects of single addresses that are remembered; others are looked up when they are asked for. */
export const rememberedRedirects = 10_000

/** The redirects of a site by the address that they lead from. */
export class RedirectTable {
  readonly #single: ReadonlyMap<string, string>
  readonly #patterns: readonly Move[]
  /** There are no others. */
  readonly isComplete: boolean

  /** @param redirects those with segments first, then the latest of the others, one more than are remembered */
  constructor(redirects: readonly Move[]) {
    this.#patterns = redirects.filter(({ from }) => segmentNames(from).length > 0)
    const single = redirects.slice(this.#patterns.length)
    this.isComplete = single.length <= rememberedRedirects
    this.#single = new Map(single.slice(0, rememberedRedirects).map(({ from, to }) => [from, to]))
  }

  /** Where a path leads, best first: its own redirect before those that it fits. @param path decoded */
  targets(path: string): string[] {
    const own = this.#single.get(path)
    const fitting = fittingRedirects(this.#patterns, path).flatMap(each => redirectedPath(each, path) ?? [])
    return own === undefined ? fitting : [own, ...fitting]
  }

  get isEmpty(): boolean {
    return this.#single.size === 0 && this.#patterns.length === 0
  }
}
