import { refreshStorageKey, widget } from '@tessera/rbac'
import { widget as websiteBuilderWidget } from '@tessera/website-builder'
import { island, variants } from '@tessera/widget-sdk'
import { pendingToastKey } from '../authentication/pending-toast-key.ts'

/** Visitors without a session see the account as the server rendered it, so their pages load nothing for it. */
const hydrate = { stored: [refreshStorageKey, pendingToastKey] }

/** The account as part of the website-builder's navbar. */
export const navbarVariants = variants(websiteBuilderWidget, {
  'navbar-default-account': island(() => import('./navbar-default-account.tsx'), { hydrate }),
})

export const accountVariants = variants(widget, {
  'subject-authentication-account-dropdown-default': island(
    () => import('./subject-authentication-account-dropdown-default.tsx'),
    { hydrate },
  ),
  'subject-session-keeper-default': island(() => import('./subject-session-keeper-default.tsx'), { hydrate }),
})
