import type { MailContent } from '@tessera/server'
import type { MailLanguage } from './mail-language.ts'
import { type MailSite, pageAddress } from './page-address.ts'
import { siteMail } from './site-mail.ts'

/** The link that verifies an address. */
export async function verificationMail(host: MailSite, language: MailLanguage, code: string): Promise<MailContent> {
  const { verification } = language.texts
  const url = await pageAddress(host, language.site, 'verifyEmail', { code })
  return siteMail(host.configuration, language, verification, [verification.hint], url)
}
