import { subject } from '@tessera/rbac'
import { localizedPath, useAddressOf, useLanguage } from '@tessera/widget-sdk'

/** Path of a subject's page, in the language of this one. */
export function useProfilePath(of: { readonly id: string; readonly slug: string } | null | undefined): string | null {
  const language = useLanguage()
  const address = useAddressOf(subject, of)
  return address === null ? null : localizedPath(address, language)
}
