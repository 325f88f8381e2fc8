const authentication = '/rbac/subject/authentication'

/** Paths of the account pages, without a language. The widgets package provides each of them. */
export const accountPages = {
  selectMethod: `${authentication}/select-method`,
  registration: `${authentication}/email-and-password/registration`,
  forgotPassword: `${authentication}/email-and-password/forgot-password`,
  resetPassword: `${authentication}/email-and-password/reset-password`,
  verifyEmail: `${authentication}/email-and-password/verify-email`,
  logout: `${authentication}/logout`,
  subjects: '/rbac/subjects',
  settings: '/rbac/subjects/settings',
} as const
