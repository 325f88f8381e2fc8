import { metric, widget } from '@tessera/analytic'
import { defineWidgets, lazy, variants } from '@tessera/widget-sdk'

export default defineWidgets({
  variants: [
    variants(widget, { default: lazy(() => import('./widget/default.tsx')) }),
    variants(metric, {
      default: lazy(() => import('./metric/default.tsx')),
      'chart-default': lazy(() => import('./metric/chart-default.tsx')),
    }),
  ],
})
