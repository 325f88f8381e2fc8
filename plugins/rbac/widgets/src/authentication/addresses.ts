const root = '/rbac/subject/authentication'

/** Addresses of the account pages, without a language. */
export const accountPages = {
  selectMethod: `${root}/select-method`,
  registration: `${root}/email-and-password/registration`,
  forgotPassword: `${root}/email-and-password/forgot-password`,
  resetPassword: `${root}/email-and-password/reset-password`,
  logout: `${root}/logout`,
  settings: '/rbac/subjects/settings',
} as const
