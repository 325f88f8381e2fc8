import { form, input, widget } from '@tessera/crm'
import { defineWidgets, island, lazy, variants } from '@tessera/widget-sdk'

export default defineWidgets({
  variants: [
    variants(widget, {
      default: lazy(() => import('./widget/default.tsx')),
      'form-list-default': lazy(() => import('./widget/form-list-default.tsx')),
    }),
    variants(form, {
      default: lazy(() => import('./form/default.tsx')),
      'email-default': lazy(() => import('./form/email-default.tsx')),
      'request-create': island(() => import('./form/request-create.tsx')),
      'request-create-email': island(() => import('./form/request-create-email.tsx')),
    }),
    variants(input, {
      default: lazy(() => import('./input/default.tsx')),
      'text-default': lazy(() => import('./input/text-default.tsx')),
      'textarea-default': lazy(() => import('./input/textarea-default.tsx')),
      'number-default': lazy(() => import('./input/number-default.tsx')),
      'date-default': lazy(() => import('./input/date-default.tsx')),
      'tel-default': lazy(() => import('./input/tel-default.tsx')),
      'checkbox-default': lazy(() => import('./input/checkbox-default.tsx')),
    }),
  ],
})
