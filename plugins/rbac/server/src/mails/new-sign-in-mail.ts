import { deviceName } from '@tessera/rbac'
import { filledText, type MailContent } from '@tessera/server'
import type { MailLanguage } from './mail-language.ts'
import { type MailSite, pageAddress } from './page-address.ts'
import { siteMail } from './site-mail.ts'

/** A login that its subject is notified of. */
export interface NewSignIn {
  readonly userAgent: string | null
  /** ISO time. */
  readonly at: string
}

/** Reports a login from a device that was not seen before. */
export async function newSignInMail(host: MailSite, language: MailLanguage, signIn: NewSignIn): Promise<MailContent> {
  const { configuration } = host
  const { newSignIn } = language.texts
  const url = await pageAddress(host, language.site, 'settings')
  const time = timeIn(language.language, signIn.at, configuration.timeZone)
  const device = deviceName(signIn.userAgent) ?? newSignIn.unknownDevice
  const facts = [filledText(newSignIn.device, { device }), filledText(newSignIn.time, { time })]
  return siteMail(configuration, language, newSignIn, facts, url)
}

function timeIn(language: string, at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${format.format(new Date(at))} (${timeZone})`
}
