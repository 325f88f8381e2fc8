import { type JobHandler, system } from '@tessera/core/server'
import { subject } from '../../index.ts'
import { jobNames } from '../jobs/job-names.ts'
import { isMailAllowed } from '../mails/mail-allowance.ts'
import { mailLanguage } from '../mails/mail-language.ts'
import { findRecipient } from '../mails/recipient.ts'
import type { ChangeNotice } from './announce-change.ts'
import { changeMail } from './change-mail.ts'
import { noticeMail, type SubjectNotice } from './subject-notice.ts'

/** The mails that tell subjects something. */
export const noticeJobs: Readonly<Record<string, JobHandler>> = {
  async [jobNames.sendChangeNotice](host, payload) {
    const notice = payload as ChangeNotice
    // Whoever claims a stranger's address can change things as often as they like.
    if (!notice.isVerified && !(await isMailAllowed(host.limits, notice.to))) return
    const changed = await host.service(subject).find(notice.subjectId, system)
    const language = mailLanguage(host.configuration, changed?.language)
    await host.mail.send(notice.to, changeMail(host.configuration, language, notice))
  },

  async [jobNames.sendNotice](host, payload) {
    const notice = payload as SubjectNotice
    const recipient = await findRecipient(host.database, { subjectId: notice.subjectId })
    // The subject or its address went away while the job waited.
    if (!recipient) return
    const language = mailLanguage(host.configuration, recipient.language)
    await host.mail.send(recipient.email, noticeMail(host.configuration, language, notice))
  },
}
