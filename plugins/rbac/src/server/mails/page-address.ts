import type { Configuration } from '@tessera/core/server'

/** The pages of the site that mails lead to. */
export const pages = {
  resetPassword: '/rbac/subject/authentication/email-and-password/reset-password',
  forgotPassword: '/rbac/subject/authentication/email-and-password/forgot-password',
  verifyEmail: '/rbac/subject/authentication/email-and-password/verify-email',
  settings: '/rbac/subjects/settings',
} as const

/** Absolute address of a page in a language of the site. */
export function pageAddress(
  { publicUrl }: Pick<Configuration, 'publicUrl'>,
  language: string,
  page: keyof typeof pages,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(query).toString()
  return `${publicUrl}/${language}${pages[page]}${search && `?${search}`}`
}
