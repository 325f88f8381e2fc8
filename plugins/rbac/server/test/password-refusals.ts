/** Causes in the response to a refused password. */
export const passwordRefusals = {
  short: 'password must have at least 8 characters',
  long: 'password must have at most 256 characters',
  common: 'password is one of the most common ones, which are tried first: add words or choose another one',
  ofAddress: 'password is made of the e-mail address: choose one that does not follow from it',
  ofSite: "password is made of the site's name: choose one that does not follow from it",
} as const
