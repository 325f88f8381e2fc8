import { type Entity, fieldEntries } from '@tessera/core'
import { type PluginHost, serviceOf, visitor } from '@tessera/core/server'
import { page } from '../index.ts'
import { type PageMatch, PageTable } from './page-table.ts'
import { pageTree, takeApart } from './page-tree.ts'
import { pathParts, type Segment } from './page-url.ts'
import type { ResolvedPage, ResolvedSegment, SegmentRow } from './resolved-page.ts'

/** Most pages with segments that one path is tried on. */
const maximumCandidates = 8

export class PageService extends serviceOf(page) {
  readonly #host: PluginHost
  #table: Promise<PageTable> | null = null

  constructor(host: PluginHost) {
    super(host)
    this.#host = host
    host.events.on(`${page.path}:*`, () => {
      this.#table = null
    })
  }

  /**
   * Finds the page of a path and all that it is assembled from.
   * @param url path without its language: `/about`, `/blog/articles/my-first`
   * @returns null when no page has it, or none whose segments name records that everyone may read
   */
  async resolve(url: string): Promise<ResolvedPage | null> {
    const parts = pathParts(url)
    if (!parts) return null
    const table = await this.#pageTable()
    for (const match of table.match(parts).take(maximumCandidates)) {
      const resolved = await this.#read(match)
      if (resolved) return { ...resolved, tags: [...resolved.tags, `page:/${parts.join('/')}`, 'page:*'] }
    }
    return null
  }

  async #read(match: PageMatch): Promise<ResolvedPage | null> {
    const segments: Record<string, ResolvedSegment> = {}
    const tags: string[] = []
    for (const { segment, value } of match.values) {
      const entity = this.#segmentEntity(segment)
      if (!entity) return null
      const filters = { and: [{ column: segment.column, method: 'eq', value } as never] }
      const { rows } = await this.#host.service(entity).list({ filters, limit: 1 }, visitor)
      const row = rows[0] as SegmentRow | undefined
      if (!row) return null
      segments[segment.name] = { entity: entity.path, row }
      tags.push(`${entity.path}/${row.id}`)
    }
    const tree = await this.find(match.pageId, visitor, pageTree)
    if (!tree || tree.url !== match.url) return null
    const parts = takeApart(tree)
    return { ...parts, segments, tags: [...parts.tags, ...tags] }
  }

  /** The entity of a segment, when its records can be looked up by that column, one at most, by everyone. */
  #segmentEntity(segment: Segment): Entity | null {
    const entity = this.#host.entities.get(segment.entity)
    const field = entity && new Map(fieldEntries(entity)).get(segment.column)
    if (!entity || !field?.filterable || entity.access.read !== 'public') return null
    return segment.column === 'id' || field.unique ? entity : null
  }

  #pageTable(): Promise<PageTable> {
    this.#table ??= this.#loadTable()
    return this.#table
  }

  async #loadTable(): Promise<PageTable> {
    const { rows } = await this.list({ limit: 1000 }, visitor)
    return new PageTable(rows)
  }
}
