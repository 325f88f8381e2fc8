import { defineWidgets, lazy, variants } from '@tessera/widget-sdk'
import { widget } from 'tessera-plugin-reviews'

export default defineWidgets({
  variants: [variants(widget, { 'content-reviews': lazy(() => import('./widget/content-reviews.tsx')) })],
})
