import type { Input } from '@tessera/core'
import type { widget } from '@tessera/rbac'

/** The widgets of the demo's account pages, found by slug. */
export const demoWidgets = [
  {
    slug: 'select-method',
    variant: 'subject-authentication-select-method-default',
    title: { en: 'Welcome back', ru: 'С возвращением' },
    subtitle: { en: 'Log in, and the studio knows who you are.', ru: 'Войдите — и мастерская вас узнает.' },
  },
  {
    slug: 'registration',
    variant: 'subject-authentication-email-and-password-registration-default',
    title: { en: 'Come in', ru: 'Заходите' },
    subtitle: {
      en: 'An e-mail and a password are enough. We write when there is a reason, not because it is Friday.',
      ru: 'Хватит почты и пароля. Пишем по делу, а не по пятницам.',
    },
  },
  {
    slug: 'forgot-password',
    variant: 'subject-authentication-email-and-password-forgot-password-default',
    title: { en: 'Lost the password?', ru: 'Забыли пароль?' },
    subtitle: {
      en: 'It happens to glazes, too: the recipe is gone, so we mix a new one. Tell us your e-mail, and a link is on its way.',
      ru: 'С глазурями тоже бывает: рецепт потерялся — составляем новый. Напишите свою почту, и мы пришлём ссылку.',
    },
  },
  {
    slug: 'reset-password',
    variant: 'subject-authentication-email-and-password-reset-password-default',
    title: { en: 'A new password', ru: 'Новый пароль' },
    subtitle: {
      en: 'When it is saved, you are logged out everywhere and log in with the new one.',
      ru: 'Когда вы его сохраните, на всех устройствах нужно будет войти заново — уже с новым паролем.',
    },
  },
  {
    slug: 'verify-email',
    variant: 'subject-authentication-email-and-password-verify-email-default',
    title: { en: 'Your e-mail address', ru: 'Ваша почта' },
    subtitle: {
      en: 'One look at the link, and we know that letters reach you.',
      ru: 'Посмотрим на ссылку — и будем знать, что письма до вас доходят.',
    },
  },
  {
    slug: 'logout',
    variant: 'subject-authentication-logout-default',
    title: { en: 'See you', ru: 'До встречи' },
    subtitle: {
      en: 'The kiln stays warm, your account stays here.',
      ru: 'Печь не остынет, а ваш аккаунт никуда не денется.',
    },
  },
] as const satisfies readonly Input<typeof widget>[]
