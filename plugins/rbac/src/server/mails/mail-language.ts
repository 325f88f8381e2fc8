import type { Configuration } from '@tessera/core/server'

/** The language of a mail's text, and the language of the site that its links lead to. */
export interface MailLanguage {
  readonly texts: 'en' | 'ru'
  readonly site: string
}

/** @param wish the subject's language; the default is used if the site doesn't have it */
export function mailLanguage(
  { languages, defaultLanguage }: Pick<Configuration, 'languages' | 'defaultLanguage'>,
  wish: string | null | undefined,
): MailLanguage {
  const site = wish && languages.includes(wish) ? wish : defaultLanguage
  return { texts: site === 'ru' || site.startsWith('ru-') ? 'ru' : 'en', site }
}

/** The site's name in a mail; its host if it has none. */
export function siteName(
  { project, publicUrl }: Pick<Configuration, 'project' | 'publicUrl'>,
  language: string,
): string {
  const { name = {} } = project
  return name[language] ?? Object.values(name)[0] ?? new URL(publicUrl).host
}
