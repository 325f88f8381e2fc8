import { type Catalogue, type Entity, type Row, toSentence } from '@tessera/core'
import type { ModulePage } from '@tessera/widget-sdk'

/** A page that a module brings, in one language. */
export interface SpokenPage {
  readonly title: string
  readonly row: Row<Entity>
}

/** @param texts of the page's package, in that language */
export function spokenPage({ key, row }: ModulePage, texts: Catalogue, language: string): SpokenPage {
  const { title, widget = {} } = ((texts.pages as Catalogue | undefined)?.[key] ?? {}) as PageTexts
  const localized = Object.entries(widget).map(([field, text]) => [field, { [language]: text }])
  return { title: title ?? toSentence(key), row: { ...row, ...Object.fromEntries(localized) } }
}

interface PageTexts {
  readonly title?: string
  /** Localized fields of the record that its widget shows. */
  readonly widget?: Readonly<Record<string, string>>
}
