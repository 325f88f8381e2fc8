import { subject, widget } from '@tessera/rbac'
import { island, lazy, variants } from '@tessera/widget-sdk'

/** Variants of subjects, and of rbac's widget for the pages about them. */
export const subjectVariants = [
  variants(subject, {
    default: lazy(() => import('./default.tsx')),
    'overview-default': lazy(() => import('./overview-default.tsx')),
    'crm-module-form-request-create': lazy(() => import('./crm-module-form-request-create.tsx')),
  }),
  variants(widget, {
    default: lazy(() => import('../widget/default.tsx')),
    'subject-list-default': lazy(() => import('../widget/subject-list-default.tsx')),
    'subject-list-default-panel': island(() => import('../widget/subject-list-default-panel.tsx'), { hydrate: 'load' }),
    'subject-overview-default': lazy(() => import('../widget/subject-overview-default.tsx')),
    'subject-overview-default-panel': island(() => import('../widget/subject-overview-default-panel.tsx'), {
      hydrate: 'load',
    }),
    'subject-identity-settings-default': lazy(() => import('../widget/subject-identity-settings-default.tsx')),
    'subject-identity-settings-default-panel': island(
      () => import('../widget/subject-identity-settings-default-panel.tsx'),
      { hydrate: 'load' },
    ),
  }),
]
