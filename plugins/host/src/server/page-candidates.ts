import type { Segment } from '@tessera/core'
import type { PluginHost } from '@tessera/server'
import type { PageMatch, PageTable } from './page-table.ts'
import { segmentTarget } from './segment-entity.ts'

/** Maximum number of candidates for one path: a fixed page, and pages with segments that match as well. */
const maximumCandidates = 8

/** Which of the pages that match a path may be meant, by the entities of their segments. */
export class PageCandidates {
  readonly #host: Pick<PluginHost, 'entities' | 'internals'>

  constructor(host: Pick<PluginHost, 'entities' | 'internals'>) {
    this.#host = host
  }

  /** The pages that match a path, in the order in which they are tried. */
  of(
    table: PageTable,
    parts: readonly string[],
    isCandidate: (match: PageMatch) => boolean = match => this.isCandidate(match),
  ): PageMatch[] {
    const matches = [...table.match(parts).filter(isCandidate).take(maximumCandidates)]
    const first = matches.findIndex(({ values }) => values.length === 0)
    const fitting = first === -1 ? matches : matches.slice(0, first + 1)
    // Pages that match any value come last.
    return [...fitting.filter(each => !this.isPrivate(each)), ...fitting.filter(each => this.isPrivate(each))]
  }

  isCandidate({ values }: PageMatch): boolean {
    return values.every(each => this.isValue(each))
  }

  /** Whether a value of a path has the form that its segment asks for. */
  isValue({ segment, value }: PageMatch['values'][number]): boolean {
    return segmentTarget(segment, this.#host)?.isValue(value) ?? false
  }

  isPrivate({ values }: PageMatch): boolean {
    return values.some(({ segment }) => this.isOfPrivate(segment))
  }

  /** Whether a segment names records that not every visitor may read. */
  isOfPrivate(segment: Segment): boolean {
    return segmentTarget(segment, this.#host)?.isPrivate ?? false
  }
}
