import { attribute, profile, widget } from '@tessera/social'
import { defineWidgets, lazy, variants } from '@tessera/widget-sdk'

export default defineWidgets({
  variants: [
    variants(widget, {
      default: lazy(() => import('./widget/default.tsx')),
      'profile-overview-default': lazy(() => import('./widget/profile-overview-default.tsx')),
    }),
    variants(profile, {
      default: lazy(() => import('./profile/default.tsx')),
      'artificial-intelligence': lazy(() => import('./profile/artificial-intelligence.tsx')),
      'overview-default': lazy(() => import('./profile/overview-default.tsx')),
    }),
    variants(attribute, { default: lazy(() => import('./attribute/default.tsx')) }),
  ],
})
