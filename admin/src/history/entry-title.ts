import type { Localized } from '@tessera/core'
import { textIn } from '@tessera/widget-sdk'

/** What a record was called, in the language of whoever reads, else in any; its id where it had no name. */
export function entryTitle(title: Localized, recordId: string, language: string): string {
  return title[''] || textIn(title, language, 'en') || recordId
}
