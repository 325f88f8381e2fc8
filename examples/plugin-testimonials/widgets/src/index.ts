import { defineWidgets, lazy, variants } from '@tessera/widget-sdk'
import { widget } from 'tessera-plugin-testimonials'

export default defineWidgets({
  variants: [variants(widget, { 'content-testimonials': lazy(() => import('./widget/content-testimonials.tsx')) })],
})
