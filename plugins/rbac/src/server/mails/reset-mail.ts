import type { MailContent } from '@tessera/core/server'
import { type MailLanguage, siteName } from './mail-language.ts'
import { type MailSite, pageAddress } from './page-address.ts'

/** The link that sets a new password. */
export async function resetMail(host: MailSite, language: MailLanguage, code: string): Promise<MailContent> {
  const { configuration } = host
  const site = siteName(configuration, language.site)
  const url = await pageAddress(host, language.site, 'resetPassword', { code })
  return language.texts === 'ru'
    ? {
        language: 'ru',
        subject: `Новый пароль на сайте «${site}»`,
        heading: 'Задайте новый пароль',
        paragraphs: [
          `Мы получили просьбу восстановить доступ к вашему аккаунту на сайте «${site}».`,
          'Нажмите на кнопку и придумайте новый пароль. Ссылка действует один час и только один раз.',
        ],
        action: { label: 'Задать новый пароль', url },
        note: 'Если вы об этом не просили, ничего делать не нужно: пароль останется прежним.',
      }
    : {
        language: 'en',
        subject: `Your new password for ${site}`,
        heading: 'Set a new password',
        paragraphs: [
          `Somebody, hopefully you, asked to get back into your account at ${site}.`,
          'Use the button to choose a new password. The link works for one hour, and once.',
        ],
        action: { label: 'Set a new password', url },
        note: "If it wasn't you, there is nothing to do: your password stays as it is.",
      }
}
