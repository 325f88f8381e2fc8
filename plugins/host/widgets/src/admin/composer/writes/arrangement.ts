import { pageEntities } from '../page/page-entities.ts'
import type { Block, BlockRegion, ExternalRow, LinkRow, PlacedHost } from '../page/page-parts.ts'
import type { Change } from './change.ts'

/** The reference that a batch uses for a host widget that it creates. */
const hostRef = 'composer:host'

/** Changes that number the links of a list from first to last. Links with the right index are left alone. */
export function orderChanges(relation: string, links: readonly LinkRow[]): Change[] {
  return links.flatMap((link, index): Change[] =>
    link.orderIndex === index
      ? []
      : [
          {
            action: 'update',
            entity: relation,
            id: link.id,
            data: { orderIndex: index },
            before: { orderIndex: link.orderIndex },
          },
        ],
  )
}

/** Moves a block within its region. Only links are written. @param to its index afterwards */
export function moveBlock(region: BlockRegion, from: number, to: number): Change[] {
  const block = region.blocks[from]
  if (!block || from === to) return []
  const others = region.blocks.filter((_, index) => index !== from)
  const before = others[to - 1]
  const after = others[to]
  const { external, host } = block
  const isAlone = host.externals.length <= 1
  const between = before && after && before.host === after.host ? before.host : null
  // Between two blocks of one host widget, or beside a block of its current host widget, it joins that host widget.
  const current = !isAlone && [before?.host, after?.host].includes(host) ? host : null
  const target = between ?? current ?? (isAlone || !external ? null : (before ?? after)?.host)
  if (!target || !external) return moveHost(region, host, before?.host, after?.host)
  return moveExternal(block, external, target, before?.host === target ? before.external : null)
}

/** Moves a host widget with all its blocks. */
function moveHost(region: BlockRegion, host: PlacedHost, before?: PlacedHost, after?: PlacedHost): Change[] {
  const others = region.hosts.filter(each => each !== host)
  const at = before ? others.indexOf(before) + 1 : after ? others.indexOf(after) : others.length
  const hosts = [...others.slice(0, at), host, ...others.slice(at)]
  return orderChanges(
    region.relation.path,
    hosts.map(({ link }) => link),
  )
}

function moveExternal(block: Block, external: ExternalRow, target: PlacedHost, before: ExternalRow | null): Change[] {
  const { external: relation, widget } = pageEntities
  const others = target.externals.filter(each => each !== external)
  const at = before ? others.indexOf(before) + 1 : 0
  const order = [...others.slice(0, at), external, ...others.slice(at)]
  if (target === block.host) return orderChanges(relation.path, order)
  const moving: Change = {
    action: 'update',
    entity: relation.path,
    id: external.id,
    data: { widgetId: target.widget.id },
    before: { widgetId: external.widgetId },
  }
  const isEmpty = block.host.externals.length === 1
  return [
    moving,
    ...orderChanges(relation.path, order),
    // It would be empty.
    ...(isEmpty ? [{ action: 'delete', entity: widget.path, id: block.host.widget.id } as const] : []),
  ]
}

/**
 * The links that put a module's widget on a page: into the host widget when it goes between two of its blocks, else into
 * a new host widget.
 * @param index of the block that follows
 * @param widget its id, or `{ $ref }` of an earlier operation
 * @param module of the widget
 */
export function placeWidget(
  region: BlockRegion,
  index: number,
  widget: string | { readonly $ref: string },
  module: string,
): Change[] {
  const site = pageEntities
  const before = region.blocks[index - 1]
  const after = region.blocks[index]
  const data = { externalModule: module, externalWidgetId: widget }
  if (before?.external && after && before.host === after.host) {
    const { externals } = before.host
    const at = externals.indexOf(before.external) + 1
    return [
      {
        action: 'create',
        entity: site.external.path,
        data: { ...data, widgetId: before.host.widget.id, orderIndex: at },
      },
      ...shifted(site.external.path, externals, at),
    ]
  }
  const at = before ? region.hosts.indexOf(before.host) + 1 : 0
  const links = region.hosts.map(({ link }) => link)
  return [
    { action: 'create', entity: site.widget.path, ref: hostRef, data: {} },
    {
      action: 'create',
      entity: site.external.path,
      data: { ...data, widgetId: { $ref: hostRef }, orderIndex: 0 },
    },
    {
      action: 'create',
      entity: region.relation.path,
      data: {
        [region.ownerKey]: region.owner.row.id,
        widgetId: { $ref: hostRef },
        variant: region.variant,
        orderIndex: at,
      },
    },
    ...shifted(region.relation.path, links, at),
  ]
}

/** Makes room for a new link at an index. */
function shifted(relation: string, links: readonly LinkRow[], at: number): Change[] {
  return links.flatMap((link, index): Change[] => {
    const orderIndex = index < at ? index : index + 1
    if (link.orderIndex === orderIndex) return []
    const before = { orderIndex: link.orderIndex }
    return [{ action: 'update', entity: relation, id: link.id, data: { orderIndex }, before }]
  })
}
