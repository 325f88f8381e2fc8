import { accountPages as addresses, widget } from '@tessera/rbac'
import { type ModulePage, modulePage } from '@tessera/widget-sdk'

/** The account pages: mails, widgets and the back office link to them on every site. */
export const accountPages: readonly ModulePage[] = [
  modulePage({
    url: addresses.selectMethod,
    title: { en: 'Login', ru: 'Вход' },
    widget,
    variant: 'subject-authentication-select-method-default',
    role: 'login',
    data: { title: { en: 'Log in', ru: 'Вход' } },
  }),
  modulePage({
    url: addresses.registration,
    title: { en: 'Create an account', ru: 'Создать аккаунт' },
    widget,
    variant: 'subject-authentication-email-and-password-registration-default',
    data: { subtitle: { en: 'An e-mail and a password are enough.', ru: 'Хватит почты и пароля.' } },
  }),
  modulePage({
    url: addresses.forgotPassword,
    title: { en: 'Forgot password', ru: 'Забыли пароль' },
    widget,
    variant: 'subject-authentication-email-and-password-forgot-password-default',
    data: {
      subtitle: {
        en: 'Tell us your e-mail, and we send a link to set a new one.',
        ru: 'Напишите свою почту — пришлём ссылку, чтобы задать новый.',
      },
    },
  }),
  modulePage({
    url: addresses.resetPassword,
    title: { en: 'New password', ru: 'Новый пароль' },
    widget,
    variant: 'subject-authentication-email-and-password-reset-password-default',
    data: {
      subtitle: {
        en: 'When it is saved, you are logged out everywhere and log in with the new one.',
        ru: 'Когда вы его сохраните, на всех устройствах нужно будет войти заново.',
      },
    },
  }),
  modulePage({
    url: addresses.verifyEmail,
    title: { en: 'E-mail address', ru: 'Подтверждение почты' },
    widget,
    variant: 'subject-authentication-email-and-password-verify-email-default',
  }),
  modulePage({
    url: addresses.logout,
    title: { en: 'Logout', ru: 'Выход' },
    widget,
    variant: 'subject-authentication-logout-default',
  }),
  modulePage({
    url: addresses.subjects,
    title: { en: 'People', ru: 'Люди' },
    widget,
    variant: 'subject-list-default',
    data: {
      title: { en: 'People', ru: 'Люди' },
      subtitle: { en: 'Everybody who has an account.', ru: 'Все, у кого есть аккаунт.' },
    },
  }),
  modulePage({
    url: `${addresses.subjects}/[rbac.subjects.slug]`,
    title: { en: 'Profile', ru: 'Профиль' },
    widget,
    variant: 'subject-overview-default',
  }),
  modulePage({
    url: addresses.settings,
    title: { en: 'Settings', ru: 'Настройки' },
    widget,
    variant: 'subject-identity-settings-default',
    data: {
      subtitle: {
        en: 'How you log in, where you are logged in, and what protects the account.',
        ru: 'Как вы входите, где уже вошли и чем защищён аккаунт.',
      },
    },
  }),
]
