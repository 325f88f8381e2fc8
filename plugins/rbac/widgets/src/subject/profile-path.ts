import { localizedPath, useLanguage } from '@tessera/widget-sdk'

/** Where a subject's own page is, in the language of this one. */
export function useProfilePath(slug: string): string {
  return localizedPath(`/rbac/subjects/${slug}`, useLanguage())
}
