import type { MailContent } from '@tessera/server'
import type { MailLanguage } from './mail-language.ts'
import { type MailSite, pageAddress } from './page-address.ts'
import { siteMail } from './site-mail.ts'

/** Tells the owner of an address that somebody tried to create an account with it, and that theirs is unaffected. */
export async function addressClaimedMail(host: MailSite, language: MailLanguage): Promise<MailContent> {
  const { addressClaimed } = language.texts
  const url = await pageAddress(host, language.site, 'forgotPassword')
  return siteMail(host.configuration, language, addressClaimed, [addressClaimed.hint], url)
}
