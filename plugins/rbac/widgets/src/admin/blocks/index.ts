import type { Block } from '@tessera/widget-sdk/admin'
import { accountWords } from './account-words.ts'
import { forgotPassword } from './forgot-password.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { registration } from './registration.ts'
import { resetPassword } from './reset-password.ts'
import { settings } from './settings.ts'
import { subjectList } from './subject-list.ts'
import { subjectOverview } from './subject-overview.ts'
import { verifyEmail } from './verify-email.ts'

/** Blocks for the account pages. */
export const blocks: readonly Block[] = [
  login,
  registration,
  forgotPassword,
  resetPassword,
  verifyEmail,
  logout,
  settings,
  subjectList,
  subjectOverview,
  accountWords,
]
