import { widget } from '@tessera/rbac'
import { widget as websiteBuilderWidget } from '@tessera/website-builder'
import { island, variants } from '@tessera/widget-sdk'

/** The account as part of the website-builder's navbar. */
export const navbarVariants = variants(websiteBuilderWidget, {
  'navbar-default-account': island(() => import('./navbar-default-account.tsx'), { hydrate: 'load' }),
})

export const accountVariants = variants(widget, {
  'subject-authentication-account-dropdown-default': island(
    () => import('./subject-authentication-account-dropdown-default.tsx'),
    { hydrate: 'load' },
  ),
  'subject-session-keeper-default': island(() => import('./subject-session-keeper-default.tsx'), { hydrate: 'load' }),
})
