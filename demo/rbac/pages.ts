import type { PageContent } from '@tessera/host/server'

const authentication = '/rbac/subject/authentication'

/** A form on one side, a wall of tiles on the other; each side is there only if its module is installed. */
function beside(slug: string, wall: string): Pick<PageContent, 'widgets' | 'className' | 'isIndexed'> {
  return {
    isIndexed: false,
    className:
      'mx-auto grid w-full max-w-page grid-cols-1 min-h-[calc(100dvh-4rem)] lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none',
    widgets: [
      { module: 'rbac', slug },
      { module: 'website-builder', slug: wall, className: 'max-lg:hidden' },
    ],
  }
}

/** Login pages beside walls of tiles. The other account pages are provided by their module. */
export const accountPages: readonly PageContent[] = [
  {
    slug: 'select-method',
    url: `${authentication}/select-method`,
    title: 'Login',
    ...beside('select-method', 'account-arcs'),
    head: {
      title: { en: 'Login · Polden', ru: 'Вход · Полдень' },
      description: { en: 'Log in to your account at the studio.', ru: 'Вход в аккаунт на сайте мастерской.' },
    },
  },
  {
    slug: 'registration',
    url: `${authentication}/email-and-password/registration`,
    title: 'Registration',
    ...beside('registration', 'account-bowls'),
    head: {
      title: { en: 'Create an account · Polden', ru: 'Создать аккаунт · Полдень' },
      description: { en: 'An e-mail and a password are enough.', ru: 'Хватит почты и пароля.' },
    },
  },
  {
    slug: 'forgot-password',
    url: `${authentication}/email-and-password/forgot-password`,
    title: 'Forgot password',
    ...beside('forgot-password', 'account-gap'),
    head: {
      title: { en: 'Forgot password · Polden', ru: 'Забыли пароль · Полдень' },
      description: { en: 'We send you a link to set a new one.', ru: 'Пришлём ссылку, чтобы задать новый пароль.' },
    },
  },
  {
    slug: 'reset-password',
    url: `${authentication}/email-and-password/reset-password`,
    title: 'Reset password',
    ...beside('reset-password', 'account-gap'),
    head: {
      title: { en: 'New password · Polden', ru: 'Новый пароль · Полдень' },
      description: { en: 'Set a new password.', ru: 'Задайте новый пароль.' },
    },
  },
  {
    slug: 'verify-email',
    url: `${authentication}/email-and-password/verify-email`,
    title: 'Verify e-mail',
    ...beside('verify-email', 'account-gap'),
    head: {
      title: { en: 'E-mail address · Polden', ru: 'Подтверждение почты · Полдень' },
      description: { en: 'Confirms that an address is yours.', ru: 'Подтверждает, что почта ваша.' },
    },
  },
  {
    slug: 'logout',
    url: `${authentication}/logout`,
    title: 'Logout',
    ...beside('logout', 'account-arcs'),
    head: {
      title: { en: 'Logout · Polden', ru: 'Выход · Полдень' },
      description: { en: 'Logs you out on this device.', ru: 'Выход из аккаунта на этом устройстве.' },
    },
  },
]
