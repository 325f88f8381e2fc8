import type { PluginHost } from '@tessera/core/server'
import type messages from '../../../messages/en.json'

type Columns = (typeof messages)['fileColumns']

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
      const { fileColumns } = catalogues.spoken('@tessera/ecommerce', language) as unknown as {
        readonly fileColumns: Columns
      }
      return [language, fileColumns[key].replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '')]
    }),
  )
}
