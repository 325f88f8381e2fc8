import type { Localized } from '@tessera/core'
import { textIn } from '@tessera/widget-sdk'

/** What a record was called, in the language of whoever reads, else in any; `unnamed` where it had no name. */
export function entryTitle(title: Localized, unnamed: string, language: string): string {
  return title[''] || textIn(title, language, 'en') || unnamed
}
