import type { Localized } from '@tessera/core'
import type { Configuration, MailContent } from '@tessera/server'
import type { MailLanguage } from '../mails/mail-language.ts'

/** One text for all languages, or one for each. */
type Text = string | Localized

/** A message to a subject: payload of the mail job. */
export interface SubjectNotification {
  readonly subjectId: string
  readonly title: Text
  /** Empty lines separate paragraphs. */
  readonly description: Text
  /** A path or url of this site. */
  readonly url?: string
}

/** The message as a mail, in a language that its texts have. */
export function notificationMail(
  { publicUrl, defaultLanguage }: Pick<Configuration, 'publicUrl' | 'defaultLanguage'>,
  language: MailLanguage,
  { title, description, url }: Omit<SubjectNotification, 'subjectId'>,
): MailContent {
  const heading = inLanguage(title, language.site, defaultLanguage)
  const paragraphs = inLanguage(description, language.site, defaultLanguage).split(/\n\s*\n/)
  return {
    language: language.site,
    subject: heading,
    heading,
    paragraphs: paragraphs.map(paragraph => paragraph.trim()).filter(paragraph => paragraph !== ''),
    ...(url !== undefined && {
      action: { label: language.texts.notification.open, url: new URL(url, publicUrl).href },
    }),
  }
}

/** The text in a language; falls back to the default language, then to any. */
function inLanguage(text: Text, language: string, defaultLanguage: string): string {
  if (typeof text === 'string') return text
  return text[language] || text[defaultLanguage] || Object.values(text).find(each => each !== '') || ''
}
