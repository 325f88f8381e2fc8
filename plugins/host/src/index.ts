export { layout, metadata, page, redirect, widget, widgetsToExternalWidgets } from './entities.ts'
export { layoutsToWidgets, metadataToFiles, pagesToLayouts, pagesToMetadata, pagesToWidgets } from './relations.ts'
