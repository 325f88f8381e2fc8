import { type Configuration, filledText, type MailContent } from '@tessera/server'
import { type MailLanguage, siteName } from './mail-language.ts'

/** The texts of a mail about an account of the site; `{site}` stands for its name. */
interface SiteMailTexts {
  readonly subject: string
  readonly heading: string
  readonly text: string
  readonly action: string
  readonly note: string
}

/**
 * A mail about an account of the site.
 * @param further paragraphs below the first one
 * @param url where its button leads
 */
export function siteMail(
  configuration: Configuration,
  { language, site }: MailLanguage,
  { subject, heading, text, action, note }: SiteMailTexts,
  further: readonly string[],
  url: string,
): MailContent {
  const filled = (each: string) => filledText(each, { site: siteName(configuration, site) })
  return {
    language,
    subject: filled(subject),
    heading: filled(heading),
    paragraphs: [filled(text), ...further],
    action: { label: action, url },
    note,
  }
}
