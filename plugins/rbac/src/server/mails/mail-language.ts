import type { Configuration, PluginHost } from '@tessera/core/server'

const packageName = '@tessera/rbac'

/** The texts of the mails, in one language. */
type MailTexts = typeof import('../../../messages/en.json')['mails']

/** The language of a mail, with its texts, and the language of the site that its links lead to. */
export interface MailLanguage {
  readonly language: string
  readonly texts: MailTexts
  readonly site: string
}

/** @param wish the subject's language; the default is used if the site doesn't have it */
export function mailLanguage(
  { configuration, catalogues }: Pick<PluginHost, 'configuration' | 'catalogues'>,
  wish: string | null | undefined,
): MailLanguage {
  const { languages, defaultLanguage } = configuration
  const site = wish && languages.includes(wish) ? wish : defaultLanguage
  const written = catalogues.languagesOf(packageName)
  const language = [site, site.replace(/-.*/, '')].find(each => written.includes(each)) ?? 'en'
  const { mails } = catalogues.spoken(packageName, language) as unknown as { readonly mails: MailTexts }
  return { language, texts: mails, site }
}

/** The site's name in a mail; its host if it has none. */
export function siteName(
  { project, publicUrl }: Pick<Configuration, 'project' | 'publicUrl'>,
  language: string,
): string {
  const { name = {} } = project
  return name[language] ?? Object.values(name)[0] ?? new URL(publicUrl).host
}
