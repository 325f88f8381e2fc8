import { useLanguage } from '@tessera/widget-sdk'
import { useAdmin } from '../context/admin-context.ts'

/**
 * The language in which a list shows localized fields: that of the interface if the site has it, else the site's
 * default.
 */
export function useContentLanguage(): string {
  const language = useLanguage()
  const { languages, defaultLanguage } = useAdmin().start
  return languages.includes(language) ? language : defaultLanguage
}
