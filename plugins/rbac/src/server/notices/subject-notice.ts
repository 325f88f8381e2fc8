import type { Localized } from '@tessera/core'
import type { Configuration, MailContent } from '@tessera/core/server'
import type { MailLanguage } from '../mails/mail-language.ts'

/** One text for all languages, or one for each. */
type Text = string | Localized

/** What a subject is told: payload of the job that mails it. */
export interface SubjectNotice {
  readonly subjectId: string
  readonly title: Text
  /** Paragraphs are apart by an empty line. */
  readonly description: Text
  /** A path or an address of this site. */
  readonly url?: string
}

/** The notice as a mail, in a language that its texts have. */
export function noticeMail(
  { publicUrl, defaultLanguage }: Pick<Configuration, 'publicUrl' | 'defaultLanguage'>,
  language: MailLanguage,
  { title, description, url }: Omit<SubjectNotice, 'subjectId'>,
): MailContent {
  const heading = inLanguage(title, language.site, defaultLanguage)
  const paragraphs = inLanguage(description, language.site, defaultLanguage).split(/\n\s*\n/)
  return {
    language: language.site,
    subject: heading,
    heading,
    paragraphs: paragraphs.map(paragraph => paragraph.trim()).filter(paragraph => paragraph !== ''),
    ...(url !== undefined && {
      action: { label: language.texts === 'ru' ? 'Открыть' : 'Open', url: new URL(url, publicUrl).href },
    }),
  }
}

/** The text of a language; where it has none that of the default language, else any. */
function inLanguage(text: Text, language: string, defaultLanguage: string): string {
  if (typeof text === 'string') return text
  return text[language] || text[defaultLanguage] || Object.values(text).find(each => each !== '') || ''
}
