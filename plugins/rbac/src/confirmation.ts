/** Response of `GET authentication/confirm`: until when credentials may be changed without confirming again. */
export interface Confirmation {
  /** ISO time. */
  readonly until: string
}

/** Code of a 403: the user must confirm who they are, and may then send the request again. */
export const confirmationNeeded = 'RBAC_CONFIRMATION_NEEDED'

/** Code of a 403: the link for an added or changed address only works while logged in to its own account. */
export const loginNeeded = 'RBAC_LOGIN_NEEDED'
