import type { ListQuery, TaggedRows } from '@tessera/core'
import type { PluginHost, ReadRequest } from '@tessera/server'
import { layout, page } from '../index.ts'
import type { PageMatch } from './page-table.ts'
import { type LayoutTree, layoutTree, type PageTree, pageTree } from './page-tree.ts'
import type { ResolvedSegment, SegmentRow } from './resolved-page.ts'
import { publicSegmentEntity } from './segment-entity.ts'

const pagesKey = 'pages'
const layoutsKey = 'layouts'

/** Contains a space, unlike the two keys above. */
function segmentKey(segment: string, value: string): string {
  return `${segment} ${value}`
}

/** What is read for the candidates of a path: their pages, the layout of modules' pages, and each public record of a segment. */
export class PageRequests {
  readonly #requests: ReadonlyMap<string, ReadRequest>

  constructor(candidates: readonly PageMatch[], host: Pick<PluginHost, 'entities' | 'internals'>) {
    const ids = candidates.flatMap(({ pageId }) => pageId ?? [])
    const pages: ListQuery<typeof page> = {
      filters: { and: [{ column: 'id', method: 'inArray', value: ids }] },
      include: pageTree,
    }
    const requests = new Map<string, ReadRequest>([[pagesKey, { entity: page, query: pages as ListQuery }]])
    if (ids.length < candidates.length) {
      const query: ListQuery<typeof layout> = { limit: 1, include: layoutTree }
      requests.set(layoutsKey, { entity: layout, query: query as ListQuery })
    }
    for (const { segment, value } of candidates.flatMap(({ values }) => values)) {
      const entity = publicSegmentEntity(segment, host)
      if (!entity) continue
      const filters = { and: [{ column: segment.column as never, method: 'eq', value } as const] }
      requests.set(segmentKey(segment.name, value), { entity, query: { filters, limit: 1 } })
    }
    this.#requests = requests
  }

  get lists(): readonly ReadRequest[] {
    return [...this.#requests.values()]
  }

  /** @param lists what was read for each of the lists, in their order */
  read(lists: readonly TaggedRows<unknown>[]): ReadPages {
    const rowsByKey = new Map([...this.#requests.keys()].map((key, index) => [key, lists[index]?.rows ?? []]))
    const [layoutOfModules] = (rowsByKey.get(layoutsKey) ?? []) as LayoutTree[]
    return {
      pages: new Map((rowsByKey.get(pagesKey) as PageTree[]).map(tree => [tree.id, tree])),
      layoutOfModules,
      records: new Map([...rowsByKey].map(([key, rows]) => [key, (rows[0] ?? null) as SegmentRow | null])),
    }
  }
}

export interface ReadPages {
  /** By id. */
  readonly pages: ReadonlyMap<string, PageTree>
  readonly layoutOfModules: LayoutTree | undefined
  readonly records: ReadonlyMap<string, SegmentRow | null>
}

/** The records of a page's segments; null if one doesn't exist. */
export function segmentsIn(
  { values }: PageMatch,
  { records }: Pick<ReadPages, 'records'>,
): Record<string, ResolvedSegment> | null {
  const segments: Record<string, ResolvedSegment> = {}
  for (const { segment, value } of values) {
    const key = segmentKey(segment.name, value)
    const row = records.get(key) ?? null
    if (!row && records.has(key)) return null
    segments[segment.name] = { entity: segment.entity, value, row }
  }
  return segments
}
