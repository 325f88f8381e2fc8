/** Why a password is refused, word for word as the server's answer has it: forms that speak other languages look it up. */
export const passwordRefusals = {
  short: 'password must have at least 8 characters',
  long: 'password must have at most 256 characters',
  common: 'password is one of the most common ones, which are tried first: add words or choose another one',
  ofAddress: 'password is made of the e-mail address: choose one that does not follow from it',
  ofSite: "password is made of the site's name: choose one that does not follow from it",
} as const

export type PasswordRefusal = keyof typeof passwordRefusals
