import type { MailContent } from '@tessera/server'
import type { MailLanguage } from './mail-language.ts'
import { type MailSite, pageAddress } from './page-address.ts'
import { siteMail } from './site-mail.ts'

/** The link by which an invited person sets the first password. */
export async function invitationMail(host: MailSite, language: MailLanguage, code: string): Promise<MailContent> {
  const { invitation } = language.texts
  const url = await pageAddress(host, language.site, 'resetPassword', { code })
  return siteMail(host.configuration, language, invitation, [invitation.hint], url)
}
