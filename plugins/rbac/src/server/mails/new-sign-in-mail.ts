import type { MailContent } from '@tessera/core/server'
import { deviceName } from '../../index.ts'
import { type MailLanguage, siteName } from './mail-language.ts'
import { type MailSite, pageAddress } from './page-address.ts'

/** A login that its subject is notified of. */
export interface NewSignIn {
  readonly userAgent: string | null
  /** ISO time. */
  readonly at: string
}

/** Reports a login from a device that was not seen before. */
export async function newSignInMail(host: MailSite, language: MailLanguage, signIn: NewSignIn): Promise<MailContent> {
  const { configuration } = host
  const site = siteName(configuration, language.site)
  const url = await pageAddress(host, language.site, 'settings')
  const time = timeIn(language.texts, signIn.at, configuration.timeZone)
  const device = deviceName(signIn.userAgent)
  return language.texts === 'ru'
    ? {
        language: 'ru',
        subject: `Вход с нового устройства на сайт «${site}»`,
        heading: 'Вход с нового устройства',
        paragraphs: [
          `В ваш аккаунт на сайте «${site}» вошли с устройства, которого мы раньше не видели.`,
          `Устройство: ${device ?? 'неизвестно'}`,
          `Время: ${time}`,
        ],
        action: { label: 'Посмотреть все входы', url },
        note: 'Если это были вы, ничего делать не нужно. Если нет — завершите все сеансы и смените пароль.',
      }
    : {
        language: 'en',
        subject: `New sign-in to ${site}`,
        heading: 'New sign-in',
        paragraphs: [
          `Your account at ${site} was used on a device that we have not seen before.`,
          `Device: ${device ?? 'unknown'}`,
          `Time: ${time}`,
        ],
        action: { label: 'See all sign-ins', url },
        note: "If it was you, there is nothing to do. If it wasn't, end all sessions and change your password.",
      }
}

function timeIn(language: string, at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${format.format(new Date(at))} (${timeZone})`
}
