import { type JobHandler, system } from '@tessera/core/server'
import { subject } from '../../index.ts'
import { jobNames } from '../jobs/job-names.ts'
import { mailLanguage } from '../mails/mail-language.ts'
import { findRecipient } from '../mails/recipient.ts'
import type { ChangeNotice } from './announce-change.ts'
import { changeMail } from './change-mail.ts'
import { noticeMail, type SubjectNotice } from './subject-notice.ts'

/** The mails that tell subjects something. */
export const noticeJobs: Readonly<Record<string, JobHandler>> = {
  async [jobNames.sendChangeNotice](host, payload) {
    const { to, ...change } = payload as ChangeNotice
    const changed = await host.service(subject).find(change.subjectId, system)
    await host.mail.send(
      to,
      changeMail(host.configuration, mailLanguage(host.configuration, changed?.language), change),
    )
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
