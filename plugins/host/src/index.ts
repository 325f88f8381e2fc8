export { layout, metadata, page, widget, widgetsToExternalWidgets } from './entities.ts'
export { layoutsToWidgets, metadataToFiles, pagesToLayouts, pagesToMetadata, pagesToWidgets } from './relations.ts'
