import { relation } from '@tessera/core'
import { layout, metadata, page, widget } from './entities.ts'

export const layoutsToWidgets = relation(layout, widget, {
  admin: {
    variants: {
      default: { en: 'Above the page', ru: 'Над страницей' },
      additional: { en: 'Below the page', ru: 'Под страницей' },
    },
  },
})
export const pagesToLayouts = relation(page, layout)
export const pagesToMetadata = relation(page, metadata)
export const pagesToWidgets = relation(page, widget)
