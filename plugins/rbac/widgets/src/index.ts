import { defineWidgets } from '@tessera/widget-sdk'
import { subjectVariants } from './subject/subject-variants.ts'
import { authenticationVariants } from './widget/authentication-variants.ts'

export default defineWidgets({
  variants: [authenticationVariants, ...subjectVariants],
  session: () => import('./session/provider.ts'),
})
