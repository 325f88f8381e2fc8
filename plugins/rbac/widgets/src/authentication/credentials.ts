import { emailPattern, passwordLength } from '@tessera/rbac'
import { type ApiError, defineMessages, useMessages } from '@tessera/widget-sdk'

const messages = defineMessages({
  en: {
    email: 'E-mail',
    password: 'Password',
    newPassword: 'New password',
    rules: 'At least 8 characters. A few words that do not belong together are easy to remember and hard to guess.',
    emailRequired: 'Enter your e-mail address',
    emailWrong: 'This does not look like an e-mail address: check for a typo, it should be like name@example.com',
    passwordRequired: 'Enter your password',
    passwordNew: 'Think of a password',
    short: 'A password has at least 8 characters',
    long: 'A password has at most 256 characters',
    common: 'This is one of the most common passwords, which are tried first. Add words or take another one',
    ofAddress: 'This password follows from your e-mail address. Take one that does not',
    ofSite: 'This password follows from our name. Take one that does not',
  },
  ru: {
    email: 'Электронная почта',
    password: 'Пароль',
    newPassword: 'Новый пароль',
    rules: 'Не короче 8 символов. Несколько слов, никак не связанных между собой, легко запомнить и трудно подобрать.',
    emailRequired: 'Укажите свою почту',
    emailWrong: 'Не похоже на адрес почты. Проверьте, нет ли опечатки: нужен адрес вида name@example.com',
    passwordRequired: 'Введите пароль',
    passwordNew: 'Придумайте пароль',
    short: 'В пароле должно быть не меньше 8 символов',
    long: 'В пароле должно быть не больше 256 символов',
    common: 'Это один из самых распространённых паролей: их пробуют первыми. Добавьте слов или возьмите другой',
    ofAddress: 'Этот пароль легко угадать по вашей почте. Возьмите такой, который с ней не связан',
    ofSite: 'Этот пароль легко угадать по нашему названию. Возьмите такой, который с ним не связан',
  },
})

/** Texts of the credential fields, and the rules they are validated with before sending. */
export function useCredentials() {
  const texts = useMessages(messages)
  const bounds = {
    minLength: { value: passwordLength.minimum, message: texts.short },
    maxLength: { value: passwordLength.maximum, message: texts.long },
  }
  return {
    texts,
    email: {
      required: texts.emailRequired,
      maxLength: { value: 254, message: texts.emailWrong },
      pattern: { value: new RegExp(emailPattern), message: texts.emailWrong },
      setValueAs: (typed: string) => typed.trim(),
    },
    password: { required: texts.passwordRequired, ...bounds },
    newPassword: { required: texts.passwordNew, ...bounds },
    /** Why the server refused a new password; null if it refused for another reason. */
    passwordRefusal({ issues }: ApiError): string | null {
      const found = issues.find(({ path, code }) => passwordFields.includes(path) && Object.hasOwn(refusals, code))
      return found ? texts[refusals[found.code as keyof typeof refusals]] : null
    },
  }
}

/** Names of the new password in request bodies. */
const passwordFields: readonly string[] = ['password', 'newPassword']

/** Texts by error code. */
const refusals = {
  TOO_SHORT: 'short',
  TOO_LONG: 'long',
  RBAC_PASSWORD_COMMON: 'common',
  RBAC_PASSWORD_OF_ADDRESS: 'ofAddress',
  RBAC_PASSWORD_OF_SITE: 'ofSite',
} as const

/** Whether the server refused because of this field. */
export function isAbout({ status, issues }: ApiError, field: string): boolean {
  return status === 400 && issues.some(({ path }) => path === field)
}
