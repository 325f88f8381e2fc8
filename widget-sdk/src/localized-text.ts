import type { Localized } from '@tessera/core'

/** A localized text in the first of the languages that has one, else in any; `''` when there is none. */
export function textIn(text: Localized | null | undefined, ...languages: readonly string[]): string {
  if (!text) return ''
  for (const language of languages) {
    if (text[language]) return text[language]
  }
  return Object.values(text).find(Boolean) ?? ''
}
