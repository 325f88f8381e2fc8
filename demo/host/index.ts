import { layout, layoutsToWidgets } from '@tessera/host'
import { createBoxes, createPages } from '@tessera/host/server'
import { defineContent, system } from '@tessera/server'
import { part } from '../website-builder/part.ts'
import { studioPages } from './pages.ts'

/** The layout around every page, and the studio's own pages. */
export const hostDemo = defineContent({
  module: 'host',
  key: 'studio',
  after: ['website-builder'],
  async create(host) {
    const site = await host.service(layout).create({ title: 'Site', slug: 'site', adminTitle: 'Site' }, system)
    const [above, below] = await createBoxes(host, [
      { slug: 'above', widgets: [part('navbar')] },
      { slug: 'below', widgets: [part('footer')] },
    ])
    await host.service(layoutsToWidgets).createMany(
      [
        { layoutId: site.id, widgetId: above?.id ?? '' },
        { layoutId: site.id, widgetId: below?.id ?? '', variant: 'additional' },
      ],
      system,
    )
    await createPages(host, studioPages)
  },
})
