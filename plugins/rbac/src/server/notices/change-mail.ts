import type { Configuration, MailContent } from '@tessera/core/server'
import type { Provider } from '../../index.ts'
import { type MailLanguage, siteName } from '../mails/mail-language.ts'
import { pageAddress } from '../mails/page-address.ts'
import type { AccountChange } from './announce-change.ts'

interface Texts {
  readonly providers: Readonly<Record<Provider, (name: string) => string>>
  readonly kinds: Readonly<Record<AccountChange['kind'], { heading: string; text: (wayIn: string) => string }>>
  /** What to do when it was somebody else. */
  readonly advice: string
  /** The same for who can't log in with this address any more. */
  readonly adviceOutside: string
  readonly action: string
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
  action: 'Open the settings',
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
  action: 'Открыть настройки',
}

/** The mail that tells somebody what changed about how they log in. */
export function changeMail(configuration: Configuration, language: MailLanguage, change: AccountChange): MailContent {
  const texts = language.texts === 'ru' ? ru : en
  const { heading, text } = texts.kinds[change.kind]
  const wayIn = change.provider ? texts.providers[change.provider](change.name ?? '') : ''
  return {
    language: language.texts,
    subject: `${heading} — ${siteName(configuration, language.site)}`,
    heading,
    paragraphs: [text(wayIn), change.kind === 'email-changed' ? texts.adviceOutside : texts.advice],
    action: { label: texts.action, url: pageAddress(configuration, language.site, 'settings') },
  }
}
