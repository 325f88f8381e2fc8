import type { Localized } from '@tessera/core'
import { type PluginContent, system } from '@tessera/server'
import { page } from '../index.ts'
import { createPages } from './page-content.ts'

/** A page that shows new widgets, which need nothing but their variant and the page's title. */
interface PageSeed {
  /** `/events` */
  readonly url: string
  readonly title: Localized
  /** From top to bottom, each by its module, entity and variant: `events/widget:event-list-default`. */
  readonly widgets: readonly string[]
  /** What search engines show below the title (default: the title). */
  readonly description?: Localized
}

/**
 * Content of a module: a page, and the widgets on it. A site that has a page at this url already keeps its own.
 * @throws TypeError for a widget that is not named by its module, entity and variant
 */
export function pageContent({ url, title, widgets, description = title }: PageSeed): PluginContent {
  const slug = url === '/' ? 'home' : url.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')
  const named = widgets.map(each => {
    const [, module = '', variant = ''] = /^([\w-]+)\/widget:([\w-]+)$/.exec(each) ?? []
    if (module === '') throw new TypeError(`"${each}" must be <module>/widget:<variant>`)
    return { module, variant }
  })
  return {
    key: `page-${slug}`,
    needs: [page.module, ...new Set(named.map(({ module }) => module))],
    async create(host) {
      const filters = { and: [{ column: 'url', method: 'eq', value: url }] } as const
      if ((await host.service(page).count({ filters }, system)) > 0) return
      const places = named.map(({ module }, index) => ({ module, slug: `${slug}-${index + 1}` }))
      for (const [index, { module, variant }] of named.entries()) {
        const entity = host.entities.get(`${module}/widgets`)
        if (!entity) throw new TypeError(`The module ${module} has no widgets`)
        // The first one has the title, as the heading of the page.
        const input = { slug: places[index]?.slug, variant, ...(index === 0 && { title }) }
        await host.service(entity).create(input as object, system)
      }
      const adminTitle = Object.values(title)[0] ?? slug
      await createPages(host, [{ slug, url, title: adminTitle, widgets: places, head: { title, description } }])
    },
  }
}
