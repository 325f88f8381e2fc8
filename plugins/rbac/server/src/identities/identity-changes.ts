import { ownValues } from '@tessera/core'
import { identity, type OwnIdentity } from '@tessera/rbac'
import {
  type Caller,
  type FastifyInstance,
  type FastifyRequest,
  idOf,
  issues,
  subjectOf,
  subjectRoutes,
  system,
  ValidationError,
} from '@tessera/server'
import { rbacIssues, WrongPasswordError } from '../errors.ts'
import { jobNames } from '../jobs/job-names.ts'
import { isMailAllowed } from '../mails/mail-limit.ts'
import { notifyOfChange } from '../notifications/notify-of-change.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { assertGoodPassword } from '../passwords/password-policy.ts'
import type { Rbac } from '../rbac.ts'
import { assertRecentAuthentication, recordAuthentication } from '../sessions/recent-authentication.ts'
import { type EmailAndPassword, emailAndPasswordSchema, emailSchema, passwordSchema } from './new-identity.ts'
import { asOwnIdentity, type SubjectIdentity, subjectIdentity } from './subject-identity.ts'

interface Change {
  readonly email?: string
  /** The current one. */
  readonly password?: string
  readonly newPassword?: string
}

const config = { access: 'subject' } as const
const passwords = { password: passwordSchema, newPassword: passwordSchema }
const changeSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { email: emailSchema, ...passwords },
}
const passwordChangeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['newPassword'],
  properties: passwords,
}

/** Changes e-mail addresses and passwords: a subject's own with its current password, anyone's as an administrator. */
export function registerIdentityChanges(app: FastifyInstance, rbac: Rbac): void {
  const { database, service } = rbac.host
  subjectRoutes(app, rbac.host, '/identities/:identityId', routes => addChange(routes, rbac))

  app.patch<{ Body: { readonly password?: string; readonly newPassword: string } }>(
    '/api/rbac/identities/:id/change-password',
    { config, schema: { summary: 'Changes the password of an identity', body: passwordChangeSchema } },
    async request => {
      const { caller, body } = request
      const known = await subjectIdentity(database, idOf(request), caller.isAdministrator ? null : caller.subjectId)
      return { data: await changePassword(rbac, request, known, body.newPassword, body.password) }
    },
  )

  app.post<{ Body: EmailAndPassword }>(
    '/api/rbac/identities/email-and-password',
    {
      config: { access: 'administrator' },
      schema: {
        summary: 'Creates an identity with a password, which is stored as a hash',
        body: emailAndPasswordSchema,
      },
    },
    async (request, reply) => {
      const { caller, body } = request
      const data = await service(identity).create({ provider: 'email_and_password', ...body }, { caller })
      return reply.code(201).send({ data })
    },
  )
}

function addChange(routes: FastifyInstance, rbac: Rbac): void {
  routes.route<{ Body: Change }>({
    method: ['PATCH', 'PUT'],
    url: '',
    schema: {
      summary: 'Changes the e-mail or the password of an identity',
      description:
        '`{ email, password }` or `{ password, newPassword }`; `password` is the current one. A new e-mail takes effect once it is verified; until then, sending the current one cancels it.',
      body: changeSchema,
    },
    handler: async request => {
      const { subjectId } = subjectOf(request)
      const known = await subjectIdentity(rbac.host.database, idOf(request, 'identityId'), subjectId)
      const { email, password, newPassword } = request.body
      if ((email === undefined) === (newPassword === undefined)) {
        throw new ValidationError(rbacIssues.RBAC_EMAIL_OR_PASSWORD())
      }
      if (newPassword !== undefined) return { data: await changePassword(rbac, request, known, newPassword, password) }
      return { data: await changeEmail(rbac, request, known, email ?? '', password) }
    },
  })
}

/**
 * A subject's new address takes effect once the mailed link is opened in its session; the old address is notified both
 * times. Administrators change the address of others immediately: people who ask them have usually lost the old one.
 */
async function changeEmail(
  rbac: Rbac,
  { caller }: FastifyRequest,
  known: SubjectIdentity,
  address: string,
  password: string | undefined,
): Promise<OwnIdentity> {
  const { host } = rbac
  const email = address.toLowerCase()
  const isOwn = caller.subjectId === known.subjectId
  const isSame = email === known.email
  // Going back to the current address, which cancels a pending change, needs no password.
  if (!(isOwn && isSame)) await assertMayChange(rbac, known, caller, password)
  if (isSame && known.pendingEmail === null) return asOwnIdentity(known)
  const isMailed = !isSame && (await isMailAllowed(host.rateLimiter, email))
  return host.database.transaction(async transaction => {
    assertUnchanged(known, await subjectIdentity(transaction, known.id, known.subjectId, true))
    if (!isSame) {
      const { id: identityId, subjectId, provider, email: from } = known
      const change = { kind: isOwn ? 'email-asked' : 'email-changed', subjectId, provider, name: email } as const
      await notifyOfChange(host, change, transaction, isOwn && from !== null ? { undo: { identityId, from } } : {})
    }
    const pendingEmail = isSame ? null : email
    const values = isOwn || isSame ? { pendingEmail } : { email, pendingEmail: null, verifiedAt: null, ...withoutCode }
    const row = await host.service(identity).update(known.id, ownValues(identity, values), { ...system, transaction })
    if (isMailed) await host.jobs.enqueue(jobNames.sendVerification, { identityId: known.id }, { transaction })
    return asOwnIdentity(row)
  })
}

/** Ends all other sessions of the subject and notifies it by mail. */
async function changePassword(
  rbac: Rbac,
  { caller }: FastifyRequest,
  known: SubjectIdentity,
  newPassword: string,
  password: string | undefined,
): Promise<OwnIdentity> {
  const { host, sessions } = rbac
  await assertMayChange(rbac, known, caller, password)
  assertGoodPassword(newPassword, { email: known.email, configuration: host.configuration }, 'newPassword')
  const values = ownValues(identity, { password: await hashPassword(newPassword), ...withoutCode })
  return host.database.transaction(async transaction => {
    assertUnchanged(known, await subjectIdentity(transaction, known.id, known.subjectId, true))
    const row = await host.service(identity).update(known.id, values, { ...system, transaction })
    const isOwn = caller.subjectId === known.subjectId
    await sessions.revoke([known.subjectId], {
      transaction,
      ...(isOwn && caller.sessionId !== undefined && { except: caller.sessionId }),
    })
    await host.jobs.enqueue(jobNames.sendPasswordChanged, { identityId: known.id }, { transaction })
    return asOwnIdentity(row)
  })
}

/** Invalidates links that were mailed for another address or password. */
const withoutCode = { code: null, codeExpiresAt: null }

async function assertMayChange(
  rbac: Rbac,
  known: SubjectIdentity,
  caller: Caller,
  password: string | undefined,
): Promise<void> {
  if (known.provider !== 'email_and_password') {
    throw new ValidationError(rbacIssues.RBAC_NOT_EMAIL_AND_PASSWORD())
  }
  if (caller.subjectId !== known.subjectId) await assertRecentAuthentication(rbac.host.database, caller)
  else {
    await confirmPassword(rbac, known, password)
    if (caller.sessionId !== undefined) await recordAuthentication(rbac.host.database, caller.sessionId)
  }
}

/** @throws WrongPasswordError if somebody changed the password in the meantime */
function assertUnchanged(known: SubjectIdentity, now: SubjectIdentity): void {
  if (known.password !== now.password) throw new WrongPasswordError()
}

const attempts = { tokens: 10, seconds: 15 * 60 }

/**
 * Checks that the caller knows the password of an identity. Not inside a transaction.
 * @throws ValidationError without one, WrongPasswordError, TooManyRequestsError
 */
async function confirmPassword(
  { host: { rateLimiter } }: Rbac,
  { id, password: hash }: SubjectIdentity,
  given: string | undefined,
): Promise<void> {
  if (given === undefined) throw new ValidationError(issues.REQUIRED('password'))
  await rateLimiter.consume('rbac/current-password', id, attempts)
  if (!(await verifyPassword(hash, given))) throw new WrongPasswordError()
  await rateLimiter.refund('rbac/current-password', id)
}
