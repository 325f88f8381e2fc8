/** Base path of the routes that authenticate a subject. */
export const authenticationPath = '/api/rbac/subjects/authentication'

/** Cookie with the access token; only the server reads it. On https its name is `cookieName(sessionCookie, true)`. */
export const sessionCookie = 'rbac.subject.jwt'
/**
 * Cookie that pages may read: `<subject id>.<expiry of the access token, in seconds since 1970>`. It holds no secret.
 * On https its name is `cookieName(subjectCookie, true)`.
 */
export const subjectCookie = 'rbac.subject.session'
/** Local storage key of the refresh token. */
export const refreshStorageKey = 'rbac.subject.refresh'

/** Length of a password, in characters. */
export const passwordLength = { minimum: 8, maximum: 256 } as const

/** Quick check for forms; the server is stricter. */
export const emailPattern =
  "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$"

export type Provider = 'email_and_password' | 'EVM' | 'telegram'

/** Response of `init`, `refresh` and every login that needs no second factor. */
export interface SessionTokens {
  /** Access token, valid for 15 minutes; also set as a cookie. */
  readonly jwt: string
  /** Refresh token, valid for one use. */
  readonly refresh: string
}

/** Response to a login when the subject has a second factor: `second-factor` expects the token and a code. */
export interface SecondFactorNeeded {
  readonly secondFactor: { readonly token: string }
}

export type SignInResponse = SessionTokens | SecondFactorNeeded

/** An identity as its own subject sees it. */
export interface OwnIdentity {
  readonly id: string
  readonly provider: Provider
  readonly email: string | null
  readonly account: string | null
  /** ISO time; null while the address is unverified. */
  readonly verifiedAt: string | null
  /** The address that replaces `email` once it is verified. */
  readonly pendingEmail: string | null
}

/** Response of `me`. */
export interface CurrentSubject {
  readonly id: string
  readonly slug: string
  readonly identities: readonly OwnIdentity[]
  readonly roles: readonly {
    readonly id: string
    readonly slug: string
    readonly title: { readonly [language: string]: string }
  }[]
  /** Every rule currently lets this subject through. */
  readonly isAdministrator: boolean
  /** Has no identities: created for a visitor who needed something to be stored. */
  readonly isAnonymous: boolean
  /** An authenticator has been set up and confirmed. */
  readonly hasSecondFactor: boolean
  /** The administrator's rights are suspended until an authenticator is set up. */
  readonly needsSecondFactor: boolean
  readonly sessionId: string
}

/** A session as its own subject sees it: response of `GET /api/rbac/subjects/{id}/sessions`. */
export interface OwnSession {
  readonly id: string
  readonly createdAt: string
  /** When it was last used, accurate to about 15 minutes. */
  readonly rotatedAt: string
  readonly userAgent: string | null
  readonly isCurrent: boolean
}

/** Response of `methods`: which login methods this site offers. */
export interface AuthenticationMethods {
  readonly emailAndPassword: true
  /** The chains that a wallet may be on, the preferred one first. */
  readonly ethereumVirtualMachine: { readonly chains: readonly EvmChain[] }
  /** Null if no bot is configured. */
  readonly telegram: { readonly botId: string } | null
}

export interface EvmChain {
  readonly id: number
  readonly name: string
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** Response of `GET authentication/ethereum-virtual-machine`: what the wallet's message must contain. */
export interface WalletChallenge {
  readonly nonce: string
  readonly domain: string
  readonly uri: string
  readonly statement: string
  /** ISO time. */
  readonly issuedAt: string
  /** ISO time. */
  readonly expirationTime: string
}

/** Response of `POST /api/rbac/subjects/{id}/authenticator`: shown once, active after `confirm`. */
export interface AuthenticatorSetup {
  /** Base32. */
  readonly secret: string
  /** `otpauth://totp/...`, for a QR code. */
  readonly uri: string
}

/**
 * The name of a cookie as the browser sees it. On https it has the prefix `__Host-`: such a cookie can be set only by
 * the site itself, by none of its subdomains, and only over https.
 * @param isSecure the site is on https
 */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}
