import type { MailContent } from '@tessera/core/server'
import { type MailLanguage, siteName } from './mail-language.ts'
import { type MailSite, pageAddress } from './page-address.ts'

/** Tells the owner of an address that somebody tried to create an account with it, and that theirs is unaffected. */
export async function addressClaimedMail(host: MailSite, language: MailLanguage): Promise<MailContent> {
  const { configuration } = host
  const site = siteName(configuration, language.site)
  const url = await pageAddress(host, language.site, 'forgotPassword')
  return language.texts === 'ru'
    ? {
        language: 'ru',
        subject: `У вас уже есть аккаунт на сайте «${site}»`,
        heading: 'У вас уже есть аккаунт',
        paragraphs: [
          `Кто-то указал этот адрес для другого аккаунта на сайте «${site}». Но он уже подтверждён в вашем, и там ничего не изменилось.`,
          'Если это были вы, войдите в прежний аккаунт. Если не помните пароль, задайте новый.',
        ],
        action: { label: 'Задать новый пароль', url },
        note: 'Если это были не вы, ничего делать не нужно: попасть в ваш аккаунт так нельзя.',
      }
    : {
        language: 'en',
        subject: `You have an account at ${site} already`,
        heading: 'You have an account already',
        paragraphs: [
          `Somebody used this address for another account at ${site}. It is verified in yours, where nothing has changed.`,
          "If it was you, log in to the account that you have. Set a new password if you don't remember it.",
        ],
        action: { label: 'Set a new password', url },
        note: "If it wasn't you, there is nothing to do: nobody gets into your account this way.",
      }
}
