import { type PluginHost, type Seed, system } from '@tessera/server'
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
import { accountPages } from './account-pages.ts'
import { blogPages } from './blog-pages.ts'
import { demoPages as contentPages, type DemoPage, type DemoPlace, frame } from './pages.ts'
import { peoplePages } from './people-pages.ts'
import { shopPages } from './shop-pages.ts'

/** The demo's pages, their layout and metadata. Depends on the widgets of the other modules' seeds. */
const seed: Seed = async host => {
  const isInstalled = (module: string) => host.entities.has(`${module}/widgets`)
  const demoPages = [...contentPages, ...shopPages, ...blogPages, ...peoplePages, ...accountPages].filter(
    ({ needs }) => !needs || isInstalled(needs),
  )
  /** One host widget per page, and one above and below all of them, show the widgets of other modules. */
  const holders: readonly Holder[] = [
    { slug: 'above', widgets: frame.above },
    { slug: 'below', widgets: frame.below },
    ...demoPages.map(page => ({ ...page, slug: `page-${page.slug}` })),
  ]
  const external = await externalWidgets(host, holders)
  const [site] = await host.service(layout).createMany([{ title: 'Site', slug: 'site', adminTitle: 'Site' }], system)
  const widgets = await host.service(widget).createMany(
    holders.map(({ slug, className }) => ({ slug, adminTitle: titleOf(slug), ...(className && { className }) })),
    system,
  )
  const pages = await host.service(page).createMany(
    demoPages.map(({ url, title, isIndexed = true }) => ({ url, title, adminTitle: title, isIndexed })),
    system,
  )
  const heads = await host.service(metadata).createMany(demoPages.map(headOf), system)

  const [above, below] = widgets
  if (!site || !above || !below) throw new Error('The demo has no layout')
  await host.service(widgetsToExternalWidgets).createMany(
    holders.flatMap(({ widgets: places }, index) =>
      places.map(placeOf).flatMap(({ module, slug, className }, orderIndex) => {
        const externalWidgetId = external.get(module)?.get(slug)
        const widgetId = widgets[index]?.id
        if (!externalWidgetId || !widgetId) return []
        return { widgetId, externalModule: module, externalWidgetId, orderIndex, ...(className && { className }) }
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

type Holder = Pick<DemoPage, 'slug' | 'widgets' | 'className'>

function placeOf(place: string | DemoPlace): DemoPlace {
  return typeof place === 'string' ? { module: 'website-builder', slug: place } : place
}

/** Ids of the widgets by module and slug, of installed modules only. */
async function externalWidgets(host: PluginHost, holders: readonly Holder[]) {
  const modules = new Set(holders.flatMap(({ widgets }) => widgets.map(each => placeOf(each).module)))
  const found = [...modules].map(async module => {
    const entity = host.entities.get(`${module}/widgets`)
    const { rows } = entity ? await host.service(entity).list({ limit: 1000 }, system) : { rows: [] }
    const ids = (rows as unknown as { slug: string; id: string }[]).map(({ slug, id }) => [slug, id] as const)
    return [module, new Map(ids)] as const
  })
  return new Map(await Promise.all(found))
}

function headOf({ slug, title, head }: DemoPage) {
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
