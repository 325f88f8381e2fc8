import { refreshStorageKey } from '@tessera/rbac'
import { defineWidgets } from '@tessera/widget-sdk'
import { accountVariants, navbarVariants } from './account/account-variants.ts'
import { accountPages } from './account-pages.ts'
import { subjectVariants } from './subject/subject-variants.ts'
import { authenticationVariants } from './widget/authentication-variants.ts'

export default defineWidgets({
  variants: [accountVariants, navbarVariants, authenticationVariants, ...subjectVariants],
  pages: accountPages,
  session: () => import('./session/provider.ts'),
  sessionKey: refreshStorageKey,
})
