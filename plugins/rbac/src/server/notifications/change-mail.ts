import type { MailContent } from '@tessera/core/server'
import type { Provider } from '../../index.ts'
import { addressRefusalTokens } from '../mails/address-refusal-token.ts'
import { type MailLanguage, siteName } from '../mails/mail-language.ts'
import { type MailSite, pageAddress } from '../mails/page-address.ts'
import type { AccountChange, ChangeNotification } from './notify-of-change.ts'

interface Texts {
  readonly providers: Readonly<Record<Provider, (name: string) => string>>
  readonly kinds: Readonly<Record<AccountChange['kind'], { heading: string; text: (credential: string) => string }>>
  /** What to do if somebody else did it. */
  readonly advice: string
  /** The same for an unverified address that was replaced. */
  readonly adviceToFormerAddress: string
  /** The same for a recipient who can revert it. */
  readonly adviceUndo: string
  readonly action: string
  readonly undo: string
}

const en: Texts = {
  providers: {
    email_and_password: name => `the e-mail address ${name}`,
    EVM: name => `the wallet ${name}`,
    telegram: name => `the Telegram account ${name}`,
  },
  kinds: {
    added: {
      heading: 'A new way to log in was added',
      text: credential => `From now on ${credential} can be used to log in to your account.`,
    },
    removed: {
      heading: 'A way to log in was removed',
      text: credential => `From now on ${credential} can no longer be used to log in to your account.`,
    },
    'email-asked': {
      heading: 'A new e-mail address for your account',
      text: credential =>
        `Your account is to have ${credential}. Until that is confirmed there, everything stays as it is: you log in with this address, and mails come here.`,
    },
    'email-changed': {
      heading: 'Your e-mail address was changed',
      text: credential => `Your account now has ${credential}. Log in with it from now on.`,
    },
    'second-factor-on': {
      heading: 'Two-step login was turned on',
      text: () => 'From now on a code from your authenticator is asked for when you log in.',
    },
    'second-factor-off': {
      heading: 'Two-step login was turned off',
      text: () => 'No code from an authenticator is asked for any more when you log in.',
    },
  },
  advice: 'If this was not you, change your password at once and end all sessions in the settings.',
  adviceToFormerAddress: 'If this was not you, somebody knows your password: write to us at once.',
  adviceUndo:
    'If this was not you, somebody knows your password. The button brings everything back: the address stays this one, all sessions end, and you get a link to set a new password. It works for a week.',
  action: 'Open the settings',
  undo: "That wasn't me",
}

const ru: Texts = {
  providers: {
    email_and_password: name => `адрес ${name}`,
    EVM: name => `кошелёк ${name}`,
    telegram: name => `аккаунт Telegram ${name}`,
  },
  kinds: {
    added: {
      heading: 'Добавлен новый способ входа',
      text: credential => `Теперь для входа в ваш аккаунт подходит и ${credential}.`,
    },
    removed: {
      heading: 'Способ входа удалён',
      text: credential => `Для входа в ваш аккаунт больше не подходит ${credential}.`,
    },
    'email-asked': {
      heading: 'Новый адрес для вашего аккаунта',
      text: credential =>
        `Для вашего аккаунта указан ${credential}. Пока его не подтвердили, всё остаётся по-прежнему: вы входите с этим адресом, и письма приходят сюда.`,
    },
    'email-changed': {
      heading: 'Адрес электронной почты изменён',
      text: credential => `Теперь в вашем аккаунте указан ${credential}. Входите с ним.`,
    },
    'second-factor-on': {
      heading: 'Двухэтапный вход включён',
      text: () => 'Теперь при входе понадобится код из приложения-аутентификатора.',
    },
    'second-factor-off': {
      heading: 'Двухэтапный вход выключен',
      text: () => 'При входе больше не нужен код из приложения-аутентификатора.',
    },
  },
  advice: 'Если это сделали не вы, сразу смените пароль и завершите все сеансы в настройках.',
  adviceToFormerAddress: 'Если это сделали не вы, ваш пароль знает кто-то ещё: сразу напишите нам.',
  adviceUndo:
    'Если это сделали не вы, ваш пароль знает кто-то ещё. Кнопка вернёт всё обратно: адрес останется этим, все сеансы завершатся, а вам придёт ссылка, чтобы задать новый пароль. Она действует неделю.',
  action: 'Открыть настройки',
  undo: 'Это не я',
}

/** The mail that notifies somebody of a change to their credentials. */
export async function changeMail(
  host: MailSite,
  language: MailLanguage,
  change: ChangeNotification,
): Promise<MailContent> {
  const { configuration } = host
  const texts = language.texts === 'ru' ? ru : en
  const { heading, text } = texts.kinds[change.kind]
  const credential = change.provider ? texts.providers[change.provider](change.name ?? '') : ''
  const advice = change.kind === 'email-changed' ? texts.adviceToFormerAddress : texts.advice
  const mail = {
    language: language.texts,
    subject: `${heading} — ${siteName(configuration, language.site)}`,
    heading,
  }
  if (!change.undo) {
    const url = await pageAddress(host, language.site, 'settings')
    return { ...mail, paragraphs: [text(credential), advice], action: { label: texts.action, url } }
  }
  const refuse = addressRefusalTokens(configuration).sign(change.undo)
  const url = await pageAddress(host, language.site, 'verifyEmail', { refuse })
  return { ...mail, paragraphs: [text(credential), texts.adviceUndo], action: { label: texts.undo, url } }
}
