import type { Provider, SessionTokens, SignInResponse } from '@tessera/rbac'
import type { FastifyReply, FastifyRequest, Transaction } from '@tessera/server'

/** Who logged in, and how. */
export interface SignIn {
  readonly subjectId: string
  readonly provider: Provider
  /** The identity that was used. */
  readonly identityId: string
  /** The subject was created by this request, so it need not be notified of a new login. */
  readonly isNew?: boolean
}

/** Opens and ends sessions; every login method ends here. */
export interface Sessions {
  /**
   * Completes a login: with tokens and cookies, or by asking for the second factor if the subject has one. The session
   * that the request came with ends. A login from a new device is reported to the subject by mail.
   */
  signIn(request: FastifyRequest, reply: FastifyReply, who: SignIn, transaction?: Transaction): Promise<SignInResponse>
  /** Opens a session for an authenticated subject and sets the cookies; the session of the request ends. */
  logIn(
    request: FastifyRequest,
    reply: FastifyReply,
    who: SignIn,
    options?: { readonly hasSecondFactor?: boolean; readonly transaction?: Transaction },
  ): Promise<SessionTokens>
  /** Opens a session for an unauthenticated visitor and sets the cookies. */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    subjectId: string,
    options?: { readonly transaction?: Transaction },
  ): Promise<SessionTokens>
  /**
   * Ends the sessions of subjects, on all nodes at once.
   * @param except a session that remains
   */
  revoke(
    subjectIds: readonly string[],
    options?: { readonly except?: string; readonly transaction?: Transaction },
  ): Promise<void>
  /** Ends one session, on all nodes at once. */
  end(sessionId: string): Promise<void>
  /**
   * Continues the session of a refresh token and sets the cookies. Using a token twice ends the session.
   * @throws UnauthorizedError if it is not valid, or its session has ended
   */
  refresh(request: FastifyRequest, reply: FastifyReply, refresh: string): Promise<SessionTokens>
  /**
   * Gives a caller who lost the refresh token a session that replaces the one of the request. The old one ends within
   * minutes, since another tab may be doing the same.
   */
  replace(request: FastifyRequest, reply: FastifyReply): Promise<SessionTokens>
  /** The session of a refresh token; null if the token is invalid. */
  sessionOf(refresh: string): string | null
  /** Verifies the token for `second-factor`. @returns whom it was issued to; null if it is invalid or has expired */
  secondFactorSubject(
    token: string,
  ): { readonly subjectId: string; readonly provider: Provider; readonly identityId: string } | null
  /** Clears the cookies. */
  clearCookies(reply: FastifyReply): void
}
