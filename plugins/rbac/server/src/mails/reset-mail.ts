import type { MailContent } from '@tessera/server'
import type { MailLanguage } from './mail-language.ts'
import { type MailSite, pageAddress } from './page-address.ts'
import { siteMail } from './site-mail.ts'

/** The link that sets a new password. */
export async function resetMail(host: MailSite, language: MailLanguage, code: string): Promise<MailContent> {
  const { reset } = language.texts
  const url = await pageAddress(host, language.site, 'resetPassword', { code })
  return siteMail(host.configuration, language, reset, [reset.hint], url)
}
