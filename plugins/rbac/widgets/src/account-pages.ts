import { accountPages as addresses, widget } from '@tessera/rbac'
import { type ModulePage, modulePage } from '@tessera/widget-sdk'

/** The account pages: mails, widgets and the back office link to them on every site. */
export const accountPages: readonly ModulePage[] = [
  modulePage({
    key: 'login',
    url: addresses.selectMethod,
    widget,
    variant: 'subject-authentication-select-method-default',
    role: 'login',
  }),
  modulePage({
    key: 'registration',
    url: addresses.registration,
    widget,
    variant: 'subject-authentication-email-and-password-registration-default',
  }),
  modulePage({
    key: 'forgot-password',
    url: addresses.forgotPassword,
    widget,
    variant: 'subject-authentication-email-and-password-forgot-password-default',
  }),
  modulePage({
    key: 'reset-password',
    url: addresses.resetPassword,
    widget,
    variant: 'subject-authentication-email-and-password-reset-password-default',
  }),
  modulePage({
    key: 'verify-email',
    url: addresses.verifyEmail,
    widget,
    variant: 'subject-authentication-email-and-password-verify-email-default',
  }),
  modulePage({
    key: 'logout',
    url: addresses.logout,
    widget,
    variant: 'subject-authentication-logout-default',
  }),
  modulePage({
    key: 'people',
    url: addresses.subjects,
    widget,
    variant: 'subject-list-default',
  }),
  modulePage({
    key: 'profile',
    url: `${addresses.subjects}/[rbac.subjects.slug]`,
    widget,
    variant: 'subject-overview-default',
  }),
  modulePage({
    key: 'settings',
    url: addresses.settings,
    widget,
    variant: 'subject-identity-settings-default',
  }),
]
