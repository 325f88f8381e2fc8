import { relation } from '@tessera/core'
import { file } from '@tessera/file-storage'
import { layout, metadata, page, widget } from './entities.ts'

export const layoutsToWidgets = relation(layout, widget)
export const pagesToLayouts = relation(page, layout)
export const pagesToMetadata = relation(page, metadata)
export const pagesToWidgets = relation(page, widget)

/** The picture of a page in link previews. */
export const metadataToFiles = relation(metadata, file)
