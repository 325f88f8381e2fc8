import { synonymsIn } from '@tessera/core'
import type messages from '@tessera/ecommerce/messages/en.json'
import type { PluginHost } from '@tessera/server'

type Columns = (typeof messages)['fileColumns']
type Synonyms = (typeof messages)['fileSynonyms']
type Texts = { readonly fileColumns: Columns; readonly fileSynonyms: Synonyms }

/**
 * What people call a column, in each language that the back office speaks.
 * @param filled values of the words in braces
 */
export function columnLabels(
  { catalogues }: Pick<PluginHost, 'catalogues'>,
  key: keyof Columns,
  filled: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    catalogues.interfaceLanguages.map(language => {
      const { fileColumns } = textsIn(catalogues, language)
      return [language, fileColumns[key].replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '')]
    }),
  )
}

/** What files of others call a column, in any language. */
export function columnSynonyms({ catalogues }: Pick<PluginHost, 'catalogues'>, key: keyof Synonyms): readonly string[] {
  return catalogues.interfaceLanguages.flatMap(language => synonymsIn(textsIn(catalogues, language).fileSynonyms[key]))
}

function textsIn(catalogues: PluginHost['catalogues'], language: string): Texts {
  return catalogues.spoken('@tessera/ecommerce', language) as unknown as Texts
}
