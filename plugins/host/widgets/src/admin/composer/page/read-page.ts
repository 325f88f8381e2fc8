import { type ApiCaller, model } from '@tessera/admin'
import type { Entity } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { pageEntities } from './page-entities.ts'
import type { Block, BlockRegion, ComposedParts, ExternalRow, LinkRow, PlacedHost, Region } from './page-parts.ts'

type WidgetLink = LinkRow & {
  readonly widget: (AdminRow & { readonly widgetsToExternalWidgets: ExternalRow[] }) | null
}

type PageResponse = ComposedParts['page'] & {
  readonly pagesToLayouts: readonly (LinkRow & {
    readonly layout: (AdminRow & { readonly layoutsToWidgets: readonly WidgetLink[] }) | null
  })[]
  readonly pagesToWidgets: readonly WidgetLink[]
}

const include = [
  'pagesToLayouts.layout.layoutsToWidgets.widget.widgetsToExternalWidgets',
  'pagesToWidgets.widget.widgetsToExternalWidgets',
].join()

/** Reads a page with its parts: one request, and one for each module whose widgets it shows. @throws ApiError */
export async function readPage(api: ApiCaller, id: string, signal?: AbortSignal): Promise<ComposedParts> {
  const site = pageEntities
  const options = signal ? { signal } : {}
  const { data } = await api<PageResponse>('GET', `/api/${site.page.path}/${id}?include=${include}`, options)
  const { pagesToLayouts, pagesToWidgets, ...page } = data
  const layouts = pagesToLayouts.flatMap(({ layout }) => layout ?? [])
  const around = (kind: 'before' | 'after'): Region[] =>
    layouts.map(({ layoutsToWidgets, ...row }) => ({
      name: `${kind} ${row.id}`,
      kind,
      owner: { entity: site.layout, row: row as AdminRow },
      relation: site.layoutsToWidgets,
      ownerKey: 'layoutId',
      variant: kind === 'after' ? 'additional' : 'default',
      hosts: placedHosts(
        layoutsToWidgets.filter(({ variant }) => variant.startsWith('additional') === (kind === 'after')),
      ),
    }))
  const content: Region = {
    name: 'page',
    kind: 'page',
    owner: { entity: site.page, row: page },
    relation: site.pagesToWidgets,
    ownerKey: 'pageId',
    variant: 'default',
    hosts: placedHosts(pagesToWidgets),
  }
  const regions = [...around('before'), content, ...around('after')]
  const records = await readWidgets(api, regions, options)
  return {
    page,
    regions: regions.map((region): BlockRegion => ({ ...region, blocks: blocksOf(region, records) })),
  }
}

function placedHosts(links: readonly WidgetLink[]): PlacedHost[] {
  return links.flatMap(({ widget, ...link }) => {
    if (!widget) return []
    const { widgetsToExternalWidgets: externals, ...row } = widget
    return [{ link, widget: row as AdminRow, externals }]
  })
}

type WidgetsById = ReadonlyMap<string, { readonly entity: Entity; readonly row: AdminRow }>

async function readWidgets(
  api: ApiCaller,
  regions: readonly Region[],
  options: { readonly signal?: AbortSignal },
): Promise<WidgetsById> {
  const byModule = new Map<string, Set<string>>()
  for (const external of regions.flatMap(({ hosts }) => hosts.flatMap(({ externals }) => externals))) {
    const ids = byModule.get(external.externalModule) ?? new Set()
    byModule.set(external.externalModule, ids.add(external.externalWidgetId))
  }
  const lists = await Promise.all(
    [...byModule].map(async ([module, ids]) => {
      const entity = model.entities.get(`${module}/widgets`)
      if (!entity) return []
      const filters = { and: [{ column: 'id', method: 'inArray', value: [...ids] } as const] }
      const query = queryString({ filters, limit: 1000 })
      const { data } = await api<readonly AdminRow[]>('GET', `/api/${entity.path}?${query}`, options)
      return data.map(row => [row.id, { entity, row }] as const)
    }),
  )
  return new Map(lists.flat())
}

function blocksOf({ hosts }: Region, records: WidgetsById): Block[] {
  return hosts.flatMap((host): Block[] => {
    if (host.externals.length === 0) return [{ key: host.link.id, host, external: null, record: null }]
    return host.externals.map(external => ({
      key: `${host.link.id}.${external.id}`,
      host,
      external,
      record: records.get(external.externalWidgetId) ?? null,
    }))
  })
}
