/** Where the routes of a subject's authentication are. */
export const authenticationPath = '/api/rbac/subjects/authentication'

/** Cookie with the access token; only the server reads it. On https its name is `cookieName(sessionCookie, true)`. */
export const sessionCookie = 'rbac.subject.jwt'
/**
 * Cookie that pages read: `<subject's id>.<end of the access token, seconds since 1970>`, nothing secret. On https its name
 * is `cookieName(subjectCookie, true)`.
 */
export const subjectCookie = 'rbac.subject.session'
/** Where the refresh token is kept in local storage. */
export const refreshStorageKey = 'rbac.subject.refresh'

/** Bounds of a password, in characters. */
export const passwordLength = { minimum: 8, maximum: 256 } as const

/** What a visitor types into a form; the server checks more. */
export const emailPattern =
  "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$"

export type Provider = 'email_and_password' | 'EVM' | 'telegram'

/** Answer of `init`, `refresh` and every way of logging in that needs nothing more. */
export interface SessionTokens {
  /** Access token, good for 15 minutes; in the cookie too. */
  readonly jwt: string
  /** Refresh token, good once. */
  readonly refresh: string
}

/** Answer of a way of logging in when the subject has a second factor: `second-factor` wants the token and a code. */
export interface SecondFactorNeeded {
  readonly secondFactor: { readonly token: string }
}

export type SignInAnswer = SessionTokens | SecondFactorNeeded

/** An identity as its subject sees it. */
export interface OwnIdentity {
  readonly id: string
  readonly provider: Provider
  readonly email: string | null
  readonly account: string | null
  /** ISO time; null while the address is not verified. */
  readonly verifiedAt: string | null
  /** The address that takes the place of `email` once it is verified. */
  readonly pendingEmail: string | null
}

/** Answer of `me`. */
export interface CurrentSubject {
  readonly id: string
  readonly slug: string
  readonly identities: readonly OwnIdentity[]
  readonly roles: readonly {
    readonly id: string
    readonly slug: string
    readonly title: { readonly [language: string]: string }
  }[]
  /** Passes every rule now. */
  readonly isAdministrator: boolean
  /** Without identities: made for a visitor who needed something that is kept. */
  readonly isAnonymous: boolean
  /** An authenticator was set up and confirmed. */
  readonly hasSecondFactor: boolean
  /** Administrators' rights wait until an authenticator is set up. */
  readonly needsSecondFactor: boolean
  readonly sessionId: string
}

/** A session as its subject sees it: answer of `GET /api/rbac/subjects/{id}/sessions`. */
export interface OwnSession {
  readonly id: string
  readonly createdAt: string
  /** When it was used last, to about 15 minutes. */
  readonly rotatedAt: string
  readonly userAgent: string | null
  readonly isCurrent: boolean
}

/** Answer of `methods`: which ways in are open here. */
export interface AuthenticationMethods {
  readonly emailAndPassword: true
  /** Chains that a wallet may be on, the first one preferred. */
  readonly ethereumVirtualMachine: { readonly chains: readonly EvmChain[] }
  /** Null without a bot. */
  readonly telegram: { readonly botId: string } | null
}

export interface EvmChain {
  readonly id: number
  readonly name: string
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** Answer of `GET authentication/ethereum-virtual-machine`: what the wallet's message has to hold. */
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

/** Answer of `POST /api/rbac/subjects/{id}/authenticator`: shown once, good after `confirm`. */
export interface AuthenticatorSetup {
  /** Base32. */
  readonly secret: string
  /** `otpauth://totp/...`, for a QR code. */
  readonly uri: string
}

/**
 * The name of a cookie as browsers have it. Where a site is on https it carries `__Host-`: only the site itself sets such
 * a cookie, none of its subdomains, and over https only.
 * @param isSecure the site is on https
 */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}
