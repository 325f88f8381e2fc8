import type { Configuration } from '@tessera/core/server'

/** In which language a mail is written, and which language of the site its links lead to. */
export interface MailLanguage {
  readonly texts: 'en' | 'ru'
  readonly site: string
}

/** @param wish the subject's language; the site's default where it is none of the site's */
export function mailLanguage(
  { languages, defaultLanguage }: Pick<Configuration, 'languages' | 'defaultLanguage'>,
  wish: string | null | undefined,
): MailLanguage {
  const site = wish && languages.includes(wish) ? wish : defaultLanguage
  return { texts: site === 'ru' || site.startsWith('ru-') ? 'ru' : 'en', site }
}

/** What the site is called in a mail: its name, else its address. */
export function siteName(
  { project, publicUrl }: Pick<Configuration, 'project' | 'publicUrl'>,
  language: string,
): string {
  const { name = {} } = project
  return name[language] ?? Object.values(name)[0] ?? new URL(publicUrl).host
}
