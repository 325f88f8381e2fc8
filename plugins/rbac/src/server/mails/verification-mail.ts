import type { MailContent } from '@tessera/core/server'
import { type MailLanguage, siteName } from './mail-language.ts'
import { type MailSite, pageAddress } from './page-address.ts'

/** The link that verifies an address. */
export async function verificationMail(host: MailSite, language: MailLanguage, code: string): Promise<MailContent> {
  const { configuration } = host
  const site = siteName(configuration, language.site)
  const url = await pageAddress(host, language.site, 'verifyEmail', { code })
  return language.texts === 'ru'
    ? {
        language: 'ru',
        subject: `Подтвердите адрес для сайта «${site}»`,
        heading: 'Это ваш адрес?',
        paragraphs: [
          `Этот адрес указан в аккаунте на сайте «${site}».`,
          'Подтвердите, что он ваш, — тогда по нему можно будет восстановить доступ. Ссылка действует сутки.',
        ],
        action: { label: 'Подтвердить адрес', url },
        note: 'Если аккаунт создали не вы, просто не открывайте ссылку.',
      }
    : {
        language: 'en',
        subject: `Confirm your address for ${site}`,
        heading: 'Is this your address?',
        paragraphs: [
          `An account at ${site} was given this address.`,
          'Confirm that it is yours, so that it can get you back in. The link works for a day.',
        ],
        action: { label: 'Confirm the address', url },
        note: "If the account isn't yours, don't open the link.",
      }
}
