import {
  article,
  button,
  buttonsArray,
  category,
  feature,
  logotype,
  slide,
  slider,
  widget,
} from '@tessera/website-builder'
import { defineWidgets, island, lazy, variants } from '@tessera/widget-sdk'

export default defineWidgets({
  variants: [
    variants(widget, {
      default: lazy(() => import('./widget/default.tsx')),
      'content-default': lazy(() => import('./widget/content-default.tsx')),
      'content-hero': lazy(() => import('./widget/content-hero.tsx')),
      'content-feature-list-grid': lazy(() => import('./widget/content-feature-list-grid.tsx')),
      'content-compare-and-stage': lazy(() => import('./widget/content-compare-and-stage.tsx')),
      'content-cta-container': lazy(() => import('./widget/content-cta-container.tsx')),
      'navbar-default': lazy(() => import('./widget/navbar-default.tsx')),
      'navbar-default-menu': lazy(() => import('./widget/navbar-default-menu.tsx')),
      'footer-default': lazy(() => import('./widget/footer-default.tsx')),
    }),
    variants(button, {
      default: lazy(() => import('./button/default.tsx')),
      destructive: lazy(() => import('./button/destructive.tsx')),
      primary: lazy(() => import('./button/primary.tsx')),
      secondary: lazy(() => import('./button/secondary.tsx')),
      outline: lazy(() => import('./button/outline.tsx')),
      link: lazy(() => import('./button/link.tsx')),
      ghost: lazy(() => import('./button/ghost.tsx')),
    }),
    variants(buttonsArray, { default: lazy(() => import('./buttons-array/default.tsx')) }),
    variants(logotype, { default: lazy(() => import('./logotype/default.tsx')) }),
    variants(feature, {
      default: lazy(() => import('./feature/default.tsx')),
      case: lazy(() => import('./feature/case.tsx')),
      cloud: lazy(() => import('./feature/cloud.tsx')),
      'glass-file-top': lazy(() => import('./feature/glass-file-top.tsx')),
      'glass-file-bottom': lazy(() => import('./feature/glass-file-bottom.tsx')),
      compare: lazy(() => import('./feature/compare.tsx')),
      stage: lazy(() => import('./feature/stage.tsx')),
      'avatar-message': lazy(() => import('./feature/avatar-message.tsx')),
    }),
    variants(slider, {
      default: lazy(() => import('./slider/default.tsx')),
      'default-controls': island(() => import('./slider/default-controls.tsx'), { hydrate: 'visible' }),
    }),
    variants(slide, { default: lazy(() => import('./slide/default.tsx')) }),
    variants(article, { default: lazy(() => import('./article/default.tsx')) }),
    variants(category, { default: lazy(() => import('./category/default.tsx')) }),
  ],
})
