import { emailPattern, passwordLength } from '@tessera/rbac'
import type { ApiError } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'

/** Texts of the credential fields, and the rules they are validated with before sending. */
export function useCredentials() {
  const texts = useMessages('credentials')
  const refusals: Readonly<Record<string, string>> = {
    TOO_SHORT: texts.short,
    TOO_LONG: texts.long,
    ...useMessages('passwordIssues'),
  }
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
      return found ? (refusals[found.code] ?? null) : null
    },
  }
}

/** Names of the new password in request bodies. */
const passwordFields: readonly string[] = ['password', 'newPassword']

/** Whether the server refused because of this field. */
export function isAbout({ status, issues }: ApiError, field: string): boolean {
  return status === 400 && issues.some(({ path }) => path === field)
}
