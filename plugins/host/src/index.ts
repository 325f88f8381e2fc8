export { layout, metadata, page, widget, widgetsToExternalWidgets } from './entities.ts'
export { layoutsToWidgets, pagesToLayouts, pagesToMetadata, pagesToWidgets } from './relations.ts'
