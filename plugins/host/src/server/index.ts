import { definePlugin } from '@tessera/core/server'
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
import { PageService } from './page-service.ts'

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
  services: [PageService],
  migrations: new URL('../../migrations/', import.meta.url),
})
