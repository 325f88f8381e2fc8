import type { Catalogue } from '@tessera/core'
import type { Catalogues } from './catalogues.ts'
import type { Configuration } from './config.ts'

/** The texts of a package for somebody who isn't asking for them now: by mail, in a document. */
export interface MessageTexts {
  /** The language of the site that is theirs; links lead there. */
  readonly site: string
  /** The language of the texts: English where the package has none in the site's. */
  readonly language: string
  readonly texts: Catalogue
}

/**
 * @param wish the language of the reader; the site's default is used where it doesn't have it
 */
export function messageTexts(
  { configuration, catalogues }: { readonly configuration: Configuration; readonly catalogues: Catalogues },
  packageName: string,
  wish: string | null | undefined,
): MessageTexts {
  const { languages, defaultLanguage } = configuration
  const site = wish && languages.includes(wish) ? wish : defaultLanguage
  const written = catalogues.languagesOf(packageName)
  const language = [site, site.replace(/-.*/, '')].find(each => written.includes(each)) ?? 'en'
  return { site, language, texts: catalogues.spoken(packageName, language) }
}
