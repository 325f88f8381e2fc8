/** Answer of `GET authentication/confirm`: until when credentials may be changed without confirming again. */
export interface Confirmation {
  /** ISO time. */
  readonly until: string
}

/** The code of a 403: whoever is logged in has to confirm who they are, and may send the request again then. */
export const confirmationNeeded = 'RBAC_CONFIRMATION_NEEDED'

/** The code of a 403: the link of an added or changed address counts in its own account only. */
export const loginNeeded = 'RBAC_LOGIN_NEEDED'
