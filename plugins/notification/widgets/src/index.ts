import { widget } from '@tessera/notification'
import { defineWidgets, lazy, variants } from '@tessera/widget-sdk'

export default defineWidgets({
  variants: [variants(widget, { default: lazy(() => import('./widget/default.tsx')) })],
})
