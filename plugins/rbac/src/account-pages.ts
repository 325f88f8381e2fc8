const authentication = '/rbac/subject/authentication'

/** Addresses of the account pages, without a language. The widgets package brings each of them. */
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
