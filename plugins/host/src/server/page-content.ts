import type { Localized } from '@tessera/core'
import { type ContentHost, type Context, system } from '@tessera/server'
import {
  layout,
  metadata,
  page,
  pagesToLayouts,
  pagesToMetadata,
  pagesToWidgets,
  widget,
  widgetsToExternalWidgets,
} from '../index.ts'

/** A widget of a module, by its slug, and the classes of its place. */
export interface PagePlace {
  readonly module: string
  readonly slug: string
  readonly className?: string
  /** Where it stands (default: the n-th at n × 10, so that content of other modules fits in between). */
  readonly order?: number
}

/** A page that content of a module brings, with what search engines read and the widgets on it, from top to bottom. */
export interface PageContent {
  /** Kebab-case; names its records in the back office. */
  readonly slug: string
  /** `/events/[events.events.slug]`. */
  readonly url: string
  readonly title: string
  /** Those of modules that aren't in the configuration are left out. */
  readonly widgets: readonly PagePlace[]
  /** Classes of the box around the widgets. */
  readonly className?: string
  readonly head: { readonly title: Localized; readonly description: Localized }
  /** Whether search engines list it (default true). */
  readonly isIndexed?: boolean
}

/** Where content is written: as the system, or as a person in whose name it is. */
export type ContentWriter = ContentHost & { readonly context?: Context }

/**
 * Creates pages in the site's first layout, if there is one. Without this module in the configuration it does nothing, so that
 * content of any module may bring pages.
 * @param pages whose widgets exist already
 * @returns them in their order
 */
export async function createPages(
  host: ContentWriter,
  pages: readonly PageContent[],
): Promise<readonly { readonly id: string }[]> {
  if (!host.has(page.module) || pages.length === 0) return []
  const { context = system } = host
  const [first] = (await host.service(layout).list({ limit: 1 }, context)).rows
  const made = await host.service(page).createMany(
    pages.map(({ url, title, isIndexed = true }) => ({ url, title, adminTitle: title, isIndexed })),
    context,
  )
  const heads = await host.service(metadata).createMany(pages.map(headOf), context)
  const boxes = await createBoxes(
    host,
    pages.map(each => ({ ...each, slug: `page-${each.slug}` })),
  )
  const idsOf = (rows: readonly { readonly id: string }[]) =>
    made.map(({ id }, index) => [id, rows[index]?.id ?? ''] as const)
  if (first) {
    await host.service(pagesToLayouts).createMany(
      made.map(({ id }) => ({ pageId: id, layoutId: first.id })),
      context,
    )
  }
  await host.service(pagesToMetadata).createMany(
    idsOf(heads).map(([pageId, metadataId]) => ({ pageId, metadataId })),
    context,
  )
  await host.service(pagesToWidgets).createMany(
    idsOf(boxes).map(([pageId, widgetId]) => ({ pageId, widgetId })),
    context,
  )
  return made
}

/** Creates widgets of this module that hold widgets of others. @returns them in the order of `boxes` */
export async function createBoxes(
  host: ContentWriter,
  boxes: readonly Pick<PageContent, 'slug' | 'widgets' | 'className'>[],
): Promise<readonly { readonly id: string }[]> {
  const made = await host.service(widget).createMany(
    boxes.map(({ slug, className }) => ({ slug, adminTitle: titleOf(slug), ...(className && { className }) })),
    host.context ?? system,
  )
  const filled = boxes.map(({ widgets }, index) => ({ boxId: made[index]?.id ?? '', widgets }))
  await fillBoxes(host, filled)
  return made
}

/**
 * Adds widgets to a box that other content has created, each at its `order`, if there is that box.
 * @param slug of the box: `page-home` for the page whose slug is `home`
 */
export async function addToBox(host: ContentHost, slug: string, widgets: readonly PagePlace[]): Promise<void> {
  if (!host.has(widget.module)) return
  const filters = { and: [{ column: 'slug', method: 'eq', value: slug }] } as const
  const [box] = (await host.service(widget).list({ filters, limit: 1 }, system)).rows
  if (box) await fillBoxes(host, [{ boxId: box.id, widgets }])
}

interface FilledBox {
  readonly boxId: string
  readonly widgets: readonly PagePlace[]
}

async function fillBoxes(host: ContentWriter, boxes: readonly FilledBox[]): Promise<void> {
  const external = await externalWidgets(
    host,
    new Set(boxes.flatMap(({ widgets }) => widgets.map(each => each.module))),
  )
  await host.service(widgetsToExternalWidgets).createMany(
    boxes.flatMap(({ boxId, widgets }) =>
      widgets.flatMap(({ module, slug, className, order }, index) => {
        const externalWidgetId = external.get(module)?.get(slug)
        if (!externalWidgetId) return []
        const orderIndex = order ?? (index + 1) * 10
        return {
          widgetId: boxId,
          externalModule: module,
          externalWidgetId,
          orderIndex,
          ...(className && { className }),
        }
      }),
    ),
    host.context ?? system,
  )
}

/** Ids of the widgets of modules by slug, of those in the configuration. */
async function externalWidgets(host: ContentHost, modules: ReadonlySet<string>) {
  const found = [...modules].map(async module => {
    const entity = host.entities.get(`${module}/widgets`)
    const { rows } = entity ? await host.service(entity).list({ limit: 1000 }, system) : { rows: [] }
    const ids = (rows as unknown as { slug: string; id: string }[]).map(({ slug, id }) => [slug, id] as const)
    return [module, new Map(ids)] as const
  })
  return new Map(await Promise.all(found))
}

function headOf({ slug, title, head }: PageContent) {
  return {
    ...head,
    slug,
    adminTitle: title,
    opengraphTitle: head.title,
    opengraphDescription: head.description,
    opengraphType: 'website',
    twitterCard: 'summary_large_image',
  }
}

/** `page-home` → `Page home`. */
function titleOf(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
}
