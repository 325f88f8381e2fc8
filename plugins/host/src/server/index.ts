import { definePlugin } from '@tessera/core/server'
import seed from '../../seed/index.ts'
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
} from '../index.ts'
import { ExternalWidgetService } from './external-widget-service.ts'
import { routePages } from './page-routes.ts'
import { PageService } from './page-service.ts'
import { routeRevalidation } from './revalidation.ts'

export { type PageAddress, pageAddresses } from './page-addresses.ts'
export { PageService } from './page-service.ts'
export type { Placed, ResolvedLayout, ResolvedPage, ResolvedSegment, SegmentRow } from './resolved-page.ts'

export default definePlugin({
  name: 'host',
  entities: [
    page,
    layout,
    metadata,
    widget,
    pagesToLayouts,
    pagesToMetadata,
    pagesToWidgets,
    layoutsToWidgets,
    widgetsToExternalWidgets,
  ],
  services: [PageService, ExternalWidgetService],
  migrations: new URL('../../migrations/', import.meta.url),
  seed,
  server(app, host) {
    routePages(app, host)
    routeRevalidation(app, host)
  },
})
