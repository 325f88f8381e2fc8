import { ownValues } from '@tessera/core'
import { authenticationPath, identity } from '@tessera/rbac'
import {
  addressKey,
  type Caller,
  ConflictError,
  type Database,
  type FastifyInstance,
  NotFoundError,
  system,
  type Transaction,
} from '@tessera/server'
import { AddressTakenError, LoginNeededError, rbacIssues, WrongVerificationCodeError } from '../errors.ts'
import { subjectIdentity } from '../identities/subject-identity.ts'
import { jobNames } from '../jobs/job-names.ts'
import { consumeMail } from '../mails/mail-limit.ts'
import { findRecipient, type Recipient } from '../mails/recipient.ts'
import { type Verification, verificationTokens } from '../mails/verification-token.ts'
import { notifyOfChange } from '../notifications/notify-of-change.ts'
import type { Rbac } from '../rbac.ts'
import { bodyOf } from './credentials.ts'
import { messageResponse } from './responses.ts'

const url = `${authenticationPath}/email-and-password/verify-email`
const byAddress = { name: 'rbac/verify-email-by-address', tokens: 30, seconds: 15 * 60 }
const bySubject = { name: 'rbac/verify-email-by-subject', tokens: 5, seconds: 60 * 60 }

/**
 * Verifies that an address belongs to its subject: a link is mailed there, and opening it sends its code. The address
 * that an account was created with can be verified from any browser. One that was added or changed later must be
 * verified while logged in to its own account; otherwise a mistyped address would let its reader log in.
 */
export function registerVerifyEmail(app: FastifyInstance, { host }: Rbac): void {
  const { database, jobs, rateLimiter } = host
  const signedCodes = verificationTokens(host.configuration)

  async function verify({ identityId, email }: Verification, transaction: Transaction): Promise<void> {
    const known = await subjectIdentity(transaction, identityId, null, true)
    const isChange = known.pendingEmail === email
    if (isChange) {
      const { subjectId, provider, email: from } = known
      const change = { kind: 'email-changed', subjectId, provider, name: email } as const
      await notifyOfChange(host, change, transaction, from === null ? {} : { undo: { identityId, from } })
    } else if (known.email !== email) throw new WrongVerificationCodeError()
    const verifiedAt = new Date().toISOString()
    // The previous address may have been sent a link to reset the password.
    const values = isChange
      ? { email, pendingEmail: null, verifiedAt, code: null, codeExpiresAt: null }
      : { verifiedAt }
    await host.service(identity).update(identityId, ownValues(identity, values), { ...system, transaction })
  }

  app.post<{ Body: { code: string } }>(
    url,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Verifies an address with the code of the mailed link',
        description: 'The link of an address that was added or changed counts in a session of its own account.',
        body: bodyOf({ code: { type: 'string', minLength: 1, maxLength: 1000 } }),
        response: { 200: messageResponse },
      },
    },
    async request => {
      await rateLimiter.consume(byAddress.name, addressKey(request), byAddress)
      const verification = signedCodes.verify(request.body.code)
      const known = verification && (await findRecipient(database, { identityId: verification.identityId }))
      if (!known || (verification.email !== known.email && verification.email !== known.pendingEmail)) {
        throw new WrongVerificationCodeError()
      }
      const isChange = verification.email === known.pendingEmail
      if (isChange || !known.isVerified) {
        const isOwn = request.caller.subjectId === known.subjectId
        if (!isOwn && (isChange || !known.isFirst)) throw new LoginNeededError()
        await database
          .transaction(transaction => verify(verification, transaction))
          .catch(error => {
            throw error instanceof ConflictError ? new AddressTakenError() : error
          })
      }
      return { data: { message: 'Verified successfully' } }
    },
  )

  app.post<{ Body: { identityId?: string } | undefined }>(
    `${url}/send`,
    {
      config: { access: 'subject' },
      schema: {
        summary: "Mails the link again; of the caller's identities the named one, or the first that is to be verified",
        body: {
          type: ['object', 'null'],
          additionalProperties: false,
          properties: { identityId: { type: 'string', format: 'uuid' } },
        },
        response: { 200: messageResponse },
      },
    },
    async ({ caller, body }) => {
      const own = await ownAddress(database, caller, body?.identityId)
      if (!own) throw new NotFoundError(rbacIssues.RBAC_NOTHING_TO_VERIFY())
      if (own.isVerified && own.pendingEmail === null) throw new ConflictError(rbacIssues.RBAC_VERIFIED_ALREADY())
      await rateLimiter.consume(bySubject.name, own.subjectId, bySubject)
      await consumeMail(rateLimiter, own.pendingEmail ?? own.email)
      await jobs.enqueue(jobNames.sendVerification, { identityId: own.identityId })
      return { data: { message: 'Verification link sent' } }
    },
  )
}

/** An address of the caller: the one that is named, or the first that still has to be verified. */
async function ownAddress(
  database: Pick<Database, 'query'>,
  { subjectId }: Caller,
  identityId: string | undefined,
): Promise<Recipient | null> {
  if (subjectId === undefined) return null
  const found = await findRecipient(database, identityId === undefined ? { toVerifyOf: subjectId } : { identityId })
  return found?.subjectId === subjectId ? found : null
}
