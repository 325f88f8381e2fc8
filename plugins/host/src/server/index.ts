import { addressOf } from '@tessera/core'
import { definePlugin } from '@tessera/server'
import * as definitions from '../index.ts'
import { ExternalWidgetService } from './external-widget-service.ts'
import { registerPages } from './page-routes.ts'
import { PageService } from './page-service.ts'
import { recordAddresses } from './record-addresses.ts'
import { RedirectService } from './redirect-service.ts'
import { registerRevalidation } from './revalidation.ts'
import { registerStartingPoints } from './starting-points.ts'

export type { MovedPages } from './loaded-pages.ts'
export { type AddressPart, type AddressPlan, addressesIn, addressPlan, type PageAddress } from './page-addresses.ts'
export { addToBox, createBoxes, createPages, type PageContent, type PagePlace } from './page-content.ts'
export { pageContent } from './page-seed.ts'
export { PageService, type SharedAddress } from './page-service.ts'
export { RedirectService } from './redirect-service.ts'
export type { Placed, ResolvedLayout, ResolvedPage, ResolvedSegment, SegmentRow } from './resolved-page.ts'

export default definePlugin({
  entities: definitions,
  services: [PageService, RedirectService, ExternalWidgetService],
  updates: [recordAddresses],
  migrations: new URL('../../migrations/', import.meta.url),
  server(app, host) {
    const pages = host.service(PageService)
    host.pageAddresses.provide(
      url => pages.modulePageAddress(url),
      async (entity, row) => addressOf(entity, row, await pages.entityPages()),
    )
    registerPages(app, host)
    registerRevalidation(app, host, pages)
    registerStartingPoints(app, host)
  },
})
