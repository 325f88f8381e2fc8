import { type JobHandler, system } from '@tessera/server'
import { subject } from '../../index.ts'
import { jobNames } from '../jobs/job-names.ts'
import { mailLanguage } from '../mails/mail-language.ts'
import { isMailAllowed } from '../mails/mail-limit.ts'
import { findRecipient } from '../mails/recipient.ts'
import { changeMail } from './change-mail.ts'
import type { ChangeNotification } from './notify-of-change.ts'
import { notificationMail, type SubjectNotification } from './subject-notification.ts'

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

  async [jobNames.sendNotification](host, payload) {
    const notification = payload as SubjectNotification
    const recipient = await findRecipient(host.database, { subjectId: notification.subjectId })
    // The subject or its address was removed while the job waited.
    if (!recipient) return
    const language = mailLanguage(host, recipient.language)
    await host.mail.send(recipient.email, notificationMail(host.configuration, language, notification))
  },
}
