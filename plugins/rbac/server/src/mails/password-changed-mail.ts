import type { MailContent } from '@tessera/server'
import type { MailLanguage } from './mail-language.ts'
import { type MailSite, pageAddress } from './page-address.ts'
import { siteMail } from './site-mail.ts'

/** Reports that a password was changed. */
export async function passwordChangedMail(host: MailSite, language: MailLanguage): Promise<MailContent> {
  const { passwordChanged } = language.texts
  const url = await pageAddress(host, language.site, 'forgotPassword')
  return siteMail(host.configuration, language, passwordChanged, [passwordChanged.hint], url)
}
