import { type PluginHost, type Seed, system } from '@tessera/core/server'
import {
  layout,
  layoutsToWidgets,
  metadata,
  page,
  pagesToLayouts,
  pagesToMetadata,
  pagesToWidgets,
  widget,
  widgetsToExternalWidgets,
} from '../src/index.ts'
import { type DemoPage, demoPages, frame } from './pages.ts'

/** One host widget for each page, and one above and below them all, hold the website-builder's widgets. */
const holders = [
  { slug: 'above', widgets: frame.above },
  { slug: 'below', widgets: frame.below },
  ...demoPages.map(({ slug, widgets }) => ({ slug: `page-${slug}`, widgets })),
]

/** The demo's pages, their layout and heads. Needs the widgets of website-builder's seed. */
const seed: Seed = async host => {
  const external = await externalWidgets(host)
  const [site] = await host.service(layout).createMany([{ title: 'Site', slug: 'site', adminTitle: 'Site' }], system)
  const widgets = await host.service(widget).createMany(
    holders.map(({ slug }) => ({ slug, adminTitle: titleOf(slug) })),
    system,
  )
  const pages = await host.service(page).createMany(
    demoPages.map(({ url, title }) => ({ url, title, adminTitle: title })),
    system,
  )
  const heads = await host.service(metadata).createMany(demoPages.map(headOf), system)

  const [above, below] = widgets
  if (!site || !above || !below) throw new Error('The demo has no layout')
  await host.service(widgetsToExternalWidgets).createMany(
    holders.flatMap(({ widgets: slugs }, index) =>
      slugs.flatMap((slug, orderIndex) => {
        const externalWidgetId = external.get(slug)
        const widgetId = widgets[index]?.id
        return externalWidgetId && widgetId ? { widgetId, externalWidgetId, orderIndex } : []
      }),
    ),
    system,
  )
  await host.service(layoutsToWidgets).createMany(
    [
      { layoutId: site.id, widgetId: above.id },
      { layoutId: site.id, widgetId: below.id, variant: 'additional' },
    ],
    system,
  )
  const made = pages.map((row, index) => ({
    pageId: row.id,
    head: heads[index]?.id ?? '',
    content: widgets[index + 2]?.id ?? '',
  }))
  await host.service(pagesToLayouts).createMany(
    made.map(({ pageId }) => ({ pageId, layoutId: site.id })),
    system,
  )
  await host.service(pagesToMetadata).createMany(
    made.map(({ pageId, head }) => ({ pageId, metadataId: head })),
    system,
  )
  await host.service(pagesToWidgets).createMany(
    made.map(({ pageId, content }) => ({ pageId, widgetId: content })),
    system,
  )
}

export default seed

/** Ids of the website-builder's widgets by slug; none where that module is not installed. */
async function externalWidgets(host: PluginHost): Promise<ReadonlyMap<string, string>> {
  const entity = host.entities.get('website-builder/widgets')
  if (!entity) return new Map()
  const { rows } = await host.service(entity).list({ limit: 1000 }, system)
  return new Map((rows as unknown as { slug: string; id: string }[]).map(({ slug, id }) => [slug, id]))
}

function headOf({ slug, title, head }: DemoPage) {
  return {
    ...head,
    slug,
    adminTitle: title,
    opengraphTitle: head.title,
    opengraphDescription: head.description,
    opengraphType: 'website',
    opengraphSiteName: 'Polden',
    twitterCard: 'summary_large_image',
  }
}

/** `page-home` → `Page home`. */
function titleOf(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
}
