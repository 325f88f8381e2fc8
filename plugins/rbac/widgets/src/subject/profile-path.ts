import { localizedPath, useLanguage } from '@tessera/widget-sdk'

/** Path of a subject's page, in the language of this one. */
export function useProfilePath(slug: string): string {
  return localizedPath(`/rbac/subjects/${slug}`, useLanguage())
}
