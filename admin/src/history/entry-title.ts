import type { Localized } from '@tessera/core'
import { textIn } from '@tessera/widget-sdk'

/** The name of a record at that time, in the given language, else in any; `unnamed` where it had none. */
export function entryTitle(title: Localized, unnamed: string, language: string): string {
  return title[''] || textIn(title, language, 'en') || unnamed
}
