import { filledText, type MailContent } from '@tessera/server'
import { addressRefusalTokens } from '../mails/address-refusal-token.ts'
import { type MailLanguage, siteName } from '../mails/mail-language.ts'
import { type MailSite, pageAddress } from '../mails/page-address.ts'
import type { ChangeNotification } from './notify-of-change.ts'

/** The mail that notifies somebody of a change to their credentials. */
export async function changeMail(
  host: MailSite,
  language: MailLanguage,
  change: ChangeNotification,
): Promise<MailContent> {
  const { configuration } = host
  const { change: texts } = language.texts
  const { heading, text } = texts.kinds[change.kind]
  const credential = change.provider ? filledText(texts.credentials[change.provider], { name: change.name ?? '' }) : ''
  const advice = change.kind === 'email-changed' ? texts.adviceToFormerAddress : texts.advice
  const mail = {
    language: language.language,
    subject: `${heading} — ${siteName(configuration, language.site)}`,
    heading,
  }
  if (!change.undo) {
    const url = await pageAddress(host, language.site, 'settings')
    return { ...mail, paragraphs: [filledText(text, { credential }), advice], action: { label: texts.action, url } }
  }
  const refuse = addressRefusalTokens(configuration).sign(change.undo)
  const url = await pageAddress(host, language.site, 'verifyEmail', { refuse })
  return {
    ...mail,
    paragraphs: [filledText(text, { credential }), texts.adviceUndo],
    action: { label: texts.undo, url },
  }
}
