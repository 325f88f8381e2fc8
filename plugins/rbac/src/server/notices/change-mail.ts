import type { Configuration, MailContent } from '@tessera/core/server'
import type { Provider } from '../../index.ts'
import { addressRefusalNotes } from '../mails/address-refusal-note.ts'
import { type MailLanguage, siteName } from '../mails/mail-language.ts'
import { pageAddress } from '../mails/page-address.ts'
import type { AccountChange, ChangeNotice } from './announce-change.ts'

interface Texts {
  readonly providers: Readonly<Record<Provider, (name: string) => string>>
  readonly kinds: Readonly<Record<AccountChange['kind'], { heading: string; text: (wayIn: string) => string }>>
  /** What to do when it was somebody else. */
  readonly advice: string
  /** The same for whose address is another one now, and was not verified. */
  readonly adviceOutside: string
  /** The same for who can undo it. */
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
      text: wayIn => `From now on ${wayIn} can be used to log in to your account.`,
    },
    removed: {
      heading: 'A way to log in was removed',
      text: wayIn => `From now on ${wayIn} can no longer be used to log in to your account.`,
    },
    'email-asked': {
      heading: 'A new e-mail address for your account',
      text: wayIn =>
        `Your account is to have ${wayIn}. Until that is confirmed there, everything stays as it is: you log in with this address, and mails come here.`,
    },
    'email-changed': {
      heading: 'Your e-mail address was changed',
      text: wayIn => `Your account now has ${wayIn}. Log in with it from now on.`,
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
  adviceOutside: 'If this was not you, somebody knows your password: write to us at once.',
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
      text: wayIn => `Теперь для входа в ваш аккаунт подходит и ${wayIn}.`,
    },
    removed: {
      heading: 'Способ входа удалён',
      text: wayIn => `Для входа в ваш аккаунт больше не подходит ${wayIn}.`,
    },
    'email-asked': {
      heading: 'Новый адрес для вашего аккаунта',
      text: wayIn =>
        `Для вашего аккаунта указан ${wayIn}. Пока его не подтвердили, всё остаётся по-прежнему: вы входите с этим адресом, и письма приходят сюда.`,
    },
    'email-changed': {
      heading: 'Адрес электронной почты изменён',
      text: wayIn => `Теперь в вашем аккаунте указан ${wayIn}. Входите с ним.`,
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
  adviceOutside: 'Если это сделали не вы, ваш пароль знает кто-то ещё: сразу напишите нам.',
  adviceUndo:
    'Если это сделали не вы, ваш пароль знает кто-то ещё. Кнопка вернёт всё обратно: адрес останется этим, все сеансы завершатся, а вам придёт ссылка, чтобы задать новый пароль. Она действует неделю.',
  action: 'Открыть настройки',
  undo: 'Это не я',
}

/** The mail that tells somebody what changed about how they log in. */
export function changeMail(configuration: Configuration, language: MailLanguage, change: ChangeNotice): MailContent {
  const texts = language.texts === 'ru' ? ru : en
  const { heading, text } = texts.kinds[change.kind]
  const wayIn = change.provider ? texts.providers[change.provider](change.name ?? '') : ''
  const advice = change.kind === 'email-changed' ? texts.adviceOutside : texts.advice
  const mail = {
    language: language.texts,
    subject: `${heading} — ${siteName(configuration, language.site)}`,
    heading,
  }
  if (!change.undo) {
    const url = pageAddress(configuration, language.site, 'settings')
    return { ...mail, paragraphs: [text(wayIn), advice], action: { label: texts.action, url } }
  }
  const refuse = addressRefusalNotes(configuration).write(change.undo)
  const url = pageAddress(configuration, language.site, 'verifyEmail', { refuse })
  return { ...mail, paragraphs: [text(wayIn), texts.adviceUndo], action: { label: texts.undo, url } }
}
