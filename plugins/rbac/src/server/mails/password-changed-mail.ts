import type { MailContent } from '@tessera/core/server'
import { type MailLanguage, siteName } from './mail-language.ts'
import { type MailSite, pageAddress } from './page-address.ts'

/** Reports that a password was changed. */
export async function passwordChangedMail(host: MailSite, language: MailLanguage): Promise<MailContent> {
  const { configuration } = host
  const site = siteName(configuration, language.site)
  const url = await pageAddress(host, language.site, 'forgotPassword')
  return language.texts === 'ru'
    ? {
        language: 'ru',
        subject: `Пароль на сайте «${site}» изменён`,
        heading: 'Ваш пароль изменён',
        paragraphs: [
          `Пароль от вашего аккаунта на сайте «${site}» только что изменили. На других устройствах нужно войти заново.`,
          'Если это сделали не вы, сразу задайте новый пароль: ссылка придёт на этот адрес.',
        ],
        action: { label: 'Это не я', url },
        note: 'Если пароль изменили вы, ничего делать не нужно.',
      }
    : {
        language: 'en',
        subject: `Your password for ${site} was changed`,
        heading: 'Your password was changed',
        paragraphs: [
          `The password of your account at ${site} has just been changed. Other devices have to log in again.`,
          "If it wasn't you, set a new password at once: the link comes to this address.",
        ],
        action: { label: "It wasn't me", url },
        note: 'If it was you, there is nothing to do.',
      }
}
