import { subject } from '@tessera/rbac'
import { filledText, type JobHandler, type MailContent, system } from '@tessera/server'
import { jobNames } from '../jobs/job-names.ts'
import { addressRefusalTokens } from '../mails/address-refusal-token.ts'
import { type MailLanguage, mailLanguage, siteName } from '../mails/mail-language.ts'
import { isMailAllowed } from '../mails/mail-limit.ts'
import { type MailSite, pageAddress } from '../mails/page-address.ts'
import type { ChangeNotification } from './notify-of-change.ts'

/** Mail jobs that notify subjects. */
export const notificationJobs: Readonly<Record<string, JobHandler>> = {
  async [jobNames.sendChangeNotification](host, payload) {
    const notification = payload as ChangeNotification
    // Anybody who claims a stranger's address can make changes as often as they like.
    if (!notification.isVerified && !(await isMailAllowed(host.rateLimiter, notification.to))) return
    const changed = await host.service(subject).find(notification.subjectId, system)
    const language = mailLanguage(host, changed?.language)
    await host.mail.send(notification.to, await changeMail(host, language, notification))
  },
}

/** The mail that notifies somebody of a change to their credentials. */
async function changeMail(host: MailSite, language: MailLanguage, change: ChangeNotification): Promise<MailContent> {
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
