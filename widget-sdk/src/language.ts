import type { Localized } from '@tessera/core'
import { useEnvironment } from './environment.ts'
import { textIn } from './localized-text.ts'

/** Code of the page's language: `en`. */
export function useLanguage(): string {
  return useEnvironment().page.language
}

/**
 * Returns a function that picks a localized text in the page's language, else in the default language, else in any; `''`
 * when there is none.
 */
export function useText(): (text: Localized | null | undefined) => string {
  const { language, defaultLanguage } = useEnvironment().page
  return text => textIn(text, language, defaultLanguage)
}
