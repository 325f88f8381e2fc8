import { type Configuration, messageTexts, type PluginHost } from '@tessera/server'

/** The texts of the mails, in one language. */
type MailTexts = typeof import('@tessera/rbac/messages/en.json')['mails']

/** The language of a mail, with its texts, and the language of the site that its links lead to. */
export interface MailLanguage {
  readonly language: string
  readonly texts: MailTexts
  readonly site: string
}

/** @param wish the subject's language */
export function mailLanguage(
  host: Pick<PluginHost, 'configuration' | 'catalogues'>,
  wish: string | null | undefined,
): MailLanguage {
  const { texts, ...languages } = messageTexts(host, '@tessera/rbac', wish)
  return { ...languages, texts: (texts as unknown as { readonly mails: MailTexts }).mails }
}

/** The site's name in a mail; its host if it has none. */
export function siteName(
  { project, publicUrl }: Pick<Configuration, 'project' | 'publicUrl'>,
  language: string,
): string {
  const { name = {} } = project
  return name[language] ?? Object.values(name)[0] ?? new URL(publicUrl).host
}
