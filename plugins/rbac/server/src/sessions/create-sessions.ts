import { type OwnValues, ownValues, type Row } from '@tessera/core'
import { deviceOf, type SessionTokens, session, sessionCookie, subject, subjectCookie } from '@tessera/rbac'
import {
  type Configuration,
  columnsOf,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type PluginHost,
  system,
  type Transaction,
} from '@tessera/server'
import { SessionEndedError } from '../errors.ts'
import { jobNames } from '../jobs/job-names.ts'
import { hasAuthenticator } from '../second-factor/authenticator-record.ts'
import { anonymousSubject } from '../subjects/register-subject.ts'
import { accessTokenSeconds, signAccessToken } from './access-token.ts'
import { knownDevices } from './known-devices.ts'
import { type RefreshToken, RefreshTokens, refreshHash } from './refresh-token.ts'
import { revokeSession, revokeSessions } from './revoke-sessions.ts'
import { rotateSession } from './rotate-session.ts'
import { sessionLifetime } from './session-lifetime.ts'
import type { Sessions, SignIn } from './sign-in.ts'
import { signedTokens } from './signed-token.ts'
import { siteCookie } from './site-cookie.ts'

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

/** How the subject authenticated in a session; carried over to the session that replaces it. */
interface Authentication {
  readonly hasSecondFactor: boolean
  /** ISO time. */
  readonly provenAt: string | null
}

const columns = columnsOf(session)

/**
 * Lets a session expire together with its access token, unless its refresh token turns up again. A concurrent
 * revocation of all sessions of the subject waits for the transaction, and so ends the replacing session too.
 * @throws SessionEndedError if it has already ended
 */
async function expireSoon(
  host: Pick<PluginHost, 'service'>,
  { subjectId = '', sessionId = '' }: { readonly subjectId?: string; readonly sessionId?: string },
  transaction: Transaction,
): Promise<Authentication> {
  const context = { ...system, transaction }
  await host.service(subject).query(context).findById(subjectId).select('id').forShare()
  const sessions = host.service(session)
  const own = sessions.query(context).findById(sessionId).whereNull(columns.revokedAt)
  const open = await own.whereRaw('?? > now()', [columns.expiresAt])
  if (!open) throw new SessionEndedError()
  const { hasSecondFactor = false, provenAt = null } = open as OwnValues<typeof session>
  const end = new Date(Date.now() + accessTokenSeconds * 1000).toISOString()
  if (open.expiresAt !== null && open.expiresAt > end) {
    await sessions.update(sessionId, ownValues(session, { expiresAt: end }), context)
  }
  return { hasSecondFactor, provenAt }
}

/** How many of a subject's most recent sessions are compared. */
const remembered = 100

/** Notifies the subject by mail when a session starts on a device that none of its earlier sessions used. */
async function notifyOfNewDevice(
  host: Pick<PluginHost, 'service' | 'jobs'>,
  opened: Row<typeof session>,
  transaction?: Transaction,
): Promise<void> {
  const context = { ...system, ...(transaction && { transaction }) }
  const { rows } = await host.service(session).list(
    {
      filters: {
        and: [
          { column: 'subjectId', method: 'eq', value: opened.subjectId },
          { column: 'id', method: 'ne', value: opened.id },
        ],
      },
      orderBy: [{ column: 'createdAt', method: 'desc' }],
      limit: remembered,
    },
    context,
  )
  const device = nameOf(opened.userAgent)
  if (rows.length === 0 || rows.some(({ userAgent }) => nameOf(userAgent) === device)) return
  await host.jobs.enqueue(jobNames.sendNewSignIn, { sessionId: opened.id }, { ...(transaction && { transaction }) })
}

/** Browsers change their version every month, but not what they are. */
function nameOf(userAgent: string | null): string {
  const { browser, system: operatingSystem } = deviceOf(userAgent)
  return browser || operatingSystem ? `${browser}, ${operatingSystem}` : (userAgent ?? '')
}

/** Sets and clears the two cookies of a session: the access token, and what pages may know about it. */
interface SessionCookies {
  set(reply: FastifyReply, subjectId: string, token: { readonly jwt: string; readonly end: number }): void
  clear(reply: FastifyReply): void
}

function sessionCookies(configuration: Configuration): SessionCookies {
  const token = siteCookie(configuration, sessionCookie)
  const known = siteCookie(configuration, subjectCookie, { httpOnly: false })
  return {
    set(reply, subjectId, { jwt, end }) {
      token.set(reply, jwt, accessTokenSeconds)
      known.set(reply, `${subjectId}.${end}`, accessTokenSeconds)
    },
    clear(reply) {
      token.clear(reply)
      known.clear(reply)
    },
  }
}
