import { currency, widget } from '@tessera/billing'
import { defineWidgets, lazy, variants } from '@tessera/widget-sdk'

export default defineWidgets({
  variants: [
    variants(widget, { default: lazy(() => import('./widget/default.tsx')) }),
    variants(currency, { default: lazy(() => import('./currency/default.tsx')) }),
  ],
})
