/** Answer of `GET authentication/confirm`: until when credentials may be changed without confirming again. */
export interface Confirmation {
  /** ISO time. */
  readonly until: string
}

/** The cause of a 403, word for word: whoever is logged in has to confirm who they are, and may send the request again then. */
export const confirmationNeeded =
  'Confirm that it is you first: with your password, a code of your authenticator, your wallet or Telegram'

/** The cause of a 403, word for word: the link of an added or changed address counts in its own account only. */
export const loginNeeded = 'Log in to the account that the address was added to, then open the link again'
