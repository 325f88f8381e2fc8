import type { EntityFeed } from '@tessera/core'
import { textIn } from '@tessera/widget-sdk/text'

/** What a feed is called: as its site, and by its own name where it has one. */
export function feedTitle({ name }: EntityFeed, siteName: string, language: string, defaultLanguage: string): string {
  const own = textIn(name, language, defaultLanguage)
  return own === '' ? siteName : `${siteName} · ${own}`
}
