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
} from '@tessera/host'
import { defineAdmin } from '@tessera/widget-sdk/admin'

export default defineAdmin({
  pages: {
    page,
    layout,
    metadata,
    widget,
    external: widgetsToExternalWidgets,
    pagesToLayouts,
    pagesToMetadata,
    pagesToWidgets,
    layoutsToWidgets,
  },
  firstSteps: async () => (await import('./first-steps.ts')).firstSteps,
})
