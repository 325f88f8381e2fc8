import type { Transaction } from '@tessera/core/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider, SessionTokens, SignInAnswer } from '../../index.ts'

/** Who logged in, and how. */
export interface SignIn {
  readonly subjectId: string
  readonly provider: Provider
  /** The way in that was used. */
  readonly identityId: string
  /** The subject was made by this request: nobody has to be told of a new sign-in. */
  readonly isNew?: boolean
}

/** Opens and ends sessions; what every way of logging in ends with. */
export interface Sessions {
  /**
   * Answers a login: with tokens and cookies, or with the demand for a second factor where the subject has one. The session
   * that the request came with ends. A subject is told of a sign-in from a new device by mail.
   */
  signIn(request: FastifyRequest, reply: FastifyReply, who: SignIn, transaction?: Transaction): Promise<SignInAnswer>
  /** Opens the session of somebody who has shown who they are, and sets the cookies; the one of the request ends. */
  logIn(
    request: FastifyRequest,
    reply: FastifyReply,
    who: SignIn,
    options?: { readonly hasSecondFactor?: boolean; readonly transaction?: Transaction },
  ): Promise<SessionTokens>
  /** Opens the session of a visitor who has shown nothing; sets the cookies. */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    subjectId: string,
    options?: { readonly transaction?: Transaction },
  ): Promise<SessionTokens>
  /**
   * Ends the sessions of subjects, on all nodes at once.
   * @param except a session that stays
   */
  revoke(
    subjectIds: readonly string[],
    options?: { readonly except?: string; readonly transaction?: Transaction },
  ): Promise<void>
  /** Ends one session, on all nodes at once. */
  end(sessionId: string): Promise<void>
  /**
   * Goes on with the session of a refresh token; the cookies are set. Who sends a used one again ends the session.
   * @throws UnauthorizedError when it is none, or its session has ended
   */
  refresh(request: FastifyRequest, reply: FastifyReply, refresh: string): Promise<SessionTokens>
  /**
   * Gives the caller, who lost the refresh token, a session in place of the one that the request came with, which ends
   * within minutes: another tab may be doing the same.
   */
  replace(request: FastifyRequest, reply: FastifyReply): Promise<SessionTokens>
  /** The session that a refresh token is of; null when it is none. */
  sessionOf(refresh: string): string | null
  /** The token that `second-factor` wants. @returns the subject it was made for, null when it is none or too old */
  secondFactorSubject(
    token: string,
  ): { readonly subjectId: string; readonly provider: Provider; readonly identityId: string } | null
  /** Takes the cookies off the browser. */
  clearCookies(reply: FastifyReply): void
}
