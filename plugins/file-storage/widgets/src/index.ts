import { file, widget } from '@tessera/file-storage'
import { defineWidgets, lazy, variants } from '@tessera/widget-sdk'

export default defineWidgets({
  variants: [
    variants(file, {
      default: lazy(() => import('./file/default.tsx')),
      // What was generated is shown like any picture.
      'generate-template-opengraph-image-default': lazy(() => import('./file/default.tsx')),
    }),
    variants(widget, { default: lazy(() => import('./widget/default.tsx')) }),
  ],
})
