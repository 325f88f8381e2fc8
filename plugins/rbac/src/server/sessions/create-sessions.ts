import { ownValues } from '@tessera/core'
import { type PluginHost, system, type Transaction } from '@tessera/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type SessionTokens, session } from '../../index.ts'
import { SessionEndedError } from '../errors.ts'
import { hasAuthenticator } from '../second-factor/authenticator-record.ts'
import { anonymousSubject } from '../subjects/register-subject.ts'
import { signAccessToken } from './access-token.ts'
import { expireSoon } from './expire-soon.ts'
import { knownDevices } from './known-devices.ts'
import { notifyOfNewDevice } from './new-device.ts'
import { type RefreshToken, RefreshTokens, refreshHash } from './refresh-token.ts'
import { revokeSession, revokeSessions } from './revoke-sessions.ts'
import { rotateSession } from './rotate-session.ts'
import { sessionCookies } from './session-cookies.ts'
import { sessionLifetime } from './session-lifetime.ts'
import type { Sessions, SignIn } from './sign-in.ts'
import { signedTokens } from './signed-token.ts'

/** How long a user may take to enter the code of the second factor, in seconds. */
const secondFactorSeconds = 10 * 60

type SecondFactorToken = Pick<SignIn, 'subjectId' | 'provider' | 'identityId'>

interface SessionOptions {
  readonly hasSecondFactor?: boolean
  /** When the subject authenticated, ISO time. */
  readonly provenAt?: string | null
  /** The address that was used to log in: the browser is known for it from now on. */
  readonly device?: { readonly identityId: string }
  readonly transaction?: Transaction
  /** The subject need not be notified. */
  readonly isExpected?: boolean
}

/** @param app where access tokens and cookies are registered */
export function createSessions(app: FastifyInstance, host: PluginHost): Sessions {
  const { configuration } = host
  const refreshTokens = new RefreshTokens(configuration.jwtSecret)
  const cookies = sessionCookies(configuration)
  const devices = knownDevices(configuration)
  const secondFactorTokens = signedTokens<SecondFactorToken>(
    configuration.jwtSecret,
    'second factor',
    secondFactorSeconds,
  )

  /** The tokens that continue a session. */
  function issueTokens(reply: FastifyReply, subjectId: string, token: RefreshToken, transaction?: Transaction) {
    const access = signAccessToken(app, { subjectId, sessionId: token.sessionId })
    afterCommit(transaction, () => cookies.set(reply, subjectId, access))
    return { jwt: access.jwt, refresh: refreshTokens.write(token) }
  }

  async function create(
    request: FastifyRequest,
    reply: FastifyReply,
    subjectId: string,
    { hasSecondFactor = false, provenAt = null, device, transaction, isExpected = false }: SessionOptions = {},
  ): Promise<SessionTokens> {
    const random = refreshTokens.firstRandom()
    const now = Date.now()
    const opened = await host.service(session).create(
      ownValues(session, {
        subjectId,
        refreshHash: refreshHash(random),
        rotatedAt: new Date(now).toISOString(),
        expiresAt: new Date(now + sessionLifetime.idle * 1000).toISOString(),
        userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
        hasSecondFactor,
        provenAt,
      }),
      { ...system, ...(transaction && { transaction }) },
    )
    if (!isExpected) await notifyOfNewDevice(host, opened, transaction)
    if (device) afterCommit(transaction, () => devices.remember(request, reply, device.identityId))
    return issueTokens(reply, subjectId, { sessionId: opened.id, generation: 0, random }, transaction)
  }

  async function open(request: FastifyRequest, reply: FastifyReply, subjectId: string, opening: SessionOptions = {}) {
    const { sessionId: earlier } = request.caller
    if (earlier !== undefined) await revokeSession(host, earlier, opening.transaction)
    return create(request, reply, subjectId, opening)
  }

  /** What a visitor has collected without an account is the account's from now on. */
  async function mergeVisitor({ caller }: FastifyRequest, to: string, transaction: Transaction): Promise<void> {
    const context = { ...system, transaction }
    const from = caller.subjectId === to ? undefined : await anonymousSubject(host, caller, context)
    if (from !== undefined) await host.access.merge({ from, to }, context)
  }

  /** A login replaces any session that the request came with. */
  async function logIn(
    request: FastifyRequest,
    reply: FastifyReply,
    who: SignIn,
    opening: SessionOptions,
  ): Promise<SessionTokens> {
    const { transaction } = opening
    if (!transaction) {
      return host.database.transaction(inside => logIn(request, reply, who, { ...opening, transaction: inside }))
    }
    const { subjectId, provider, identityId } = who
    await mergeVisitor(request, subjectId, transaction)
    const device = provider === 'email_and_password' ? { device: { identityId } } : {}
    return open(request, reply, subjectId, { ...opening, ...device, provenAt: new Date().toISOString() })
  }

  return {
    open,
    logIn: (request, reply, who, { hasSecondFactor = false, transaction } = {}) =>
      logIn(request, reply, who, {
        hasSecondFactor,
        isExpected: who.isNew === true,
        ...(transaction && { transaction }),
      }),
    async signIn(request, reply, who, transaction) {
      const { subjectId, provider, identityId, isNew = false } = who
      if (!isNew && (await hasAuthenticator(host, subjectId, transaction))) {
        return { secondFactor: { token: secondFactorTokens.sign({ subjectId, provider, identityId }) } }
      }
      return logIn(request, reply, who, { isExpected: isNew, ...(transaction && { transaction }) })
    },
    async refresh(request, reply, refresh) {
      const token = refreshTokens.read(refresh)
      const rotation = token ? await rotateSession(host, refreshTokens, token) : undefined
      if (rotation?.outcome === 'rotated') return issueTokens(reply, rotation.subjectId, rotation.token)
      if (rotation?.outcome === 'reused') {
        request.log.warn({ sessionId: rotation.sessionId }, 'A refresh token came a second time: its session was ended')
      }
      throw new SessionEndedError()
    },
    async replace(request, reply) {
      const { caller } = request
      return host.database.transaction(async transaction => {
        const shown = await expireSoon(host, caller, transaction)
        return create(request, reply, caller.subjectId ?? '', { ...shown, transaction, isExpected: true })
      })
    },
    sessionOf: refresh => refreshTokens.read(refresh)?.sessionId ?? null,
    end: sessionId => revokeSession(host, sessionId),
    revoke: (subjectIds, options) => revokeSessions(host, subjectIds, options),
    secondFactorSubject: token => secondFactorTokens.verify(token),
    clearCookies: reply => cookies.clear(reply),
  }
}

/** Cookies are set only after the transaction has committed. */
function afterCommit(transaction: Transaction | undefined, work: () => void): void {
  if (transaction) transaction.afterCommit(work)
  else work()
}
