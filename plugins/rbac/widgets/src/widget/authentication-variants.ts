import { widget } from '@tessera/rbac'
import { island, lazy, variants } from '@tessera/widget-sdk'

const selectMethod = lazy(() => import('./subject-authentication-select-method-default.tsx'))
const registration = lazy(() => import('./subject-authentication-email-and-password-registration-default.tsx'))
const forgotPassword = lazy(() => import('./subject-authentication-email-and-password-forgot-password-default.tsx'))
const resetPassword = lazy(() => import('./subject-authentication-email-and-password-reset-password-default.tsx'))
const verifyEmail = lazy(() => import('./subject-authentication-email-and-password-verify-email-default.tsx'))
const logout = lazy(() => import('./subject-authentication-logout-default.tsx'))

/** Variants of rbac's widget for logging in and out; most have a short name too. */
export const authenticationVariants = variants(widget, {
  'subject-authentication-select-method-default': selectMethod,
  'select-method': selectMethod,
  'subject-authentication-select-method-default-form': island(
    () => import('./subject-authentication-select-method-default-form.tsx'),
    { hydrate: 'load' },
  ),
  'subject-authentication-email-and-password-registration-default': registration,
  registration,
  'subject-authentication-email-and-password-registration-default-form': island(
    () => import('./subject-authentication-email-and-password-registration-default-form.tsx'),
    { hydrate: 'load' },
  ),
  'subject-authentication-email-and-password-forgot-password-default': forgotPassword,
  'forgot-password': forgotPassword,
  'subject-authentication-email-and-password-forgot-password-default-form': island(
    () => import('./subject-authentication-email-and-password-forgot-password-default-form.tsx'),
    { hydrate: 'load' },
  ),
  'subject-authentication-email-and-password-reset-password-default': resetPassword,
  'reset-password': resetPassword,
  'subject-authentication-email-and-password-reset-password-default-form': island(
    () => import('./subject-authentication-email-and-password-reset-password-default-form.tsx'),
    { hydrate: 'load' },
  ),
  'subject-authentication-email-and-password-verify-email-default': verifyEmail,
  'subject-authentication-email-and-password-verify-email-default-form': island(
    () => import('./subject-authentication-email-and-password-verify-email-default-form.tsx'),
    { hydrate: 'load' },
  ),
  'subject-authentication-logout-default': logout,
  logout,
  'subject-authentication-logout-default-form': island(
    () => import('./subject-authentication-logout-default-form.tsx'),
    { hydrate: 'load' },
  ),
})
