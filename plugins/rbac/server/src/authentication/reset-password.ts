import { ownValues } from '@tessera/core'
import { authenticationPath, identity, subjectsToIdentities } from '@tessera/rbac'
import {
  addressKey,
  ConflictError,
  type FastifyInstance,
  type Queryable,
  selected,
  sqlNames,
  system,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { rbacIssues, WrongResetCodeError } from '../errors.ts'
import { isEffectiveSql } from '../identities/effective.ts'
import { removeAddedCredentials } from '../identities/remove-added-credentials.ts'
import { jobNames } from '../jobs/job-names.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { assertGoodPassword } from '../passwords/password-policy.ts'
import { resetCodeHash } from '../passwords/reset-code.ts'
import type { Rbac } from '../rbac.ts'
import { bodyOf, passwordSchema } from './credentials.ts'
import { messageResponse } from './responses.ts'

interface Reset {
  readonly password: string
  readonly passwordConfirmation: string
  readonly code: string
}

const byAddress = { name: 'rbac/reset-password-by-address', tokens: 20, seconds: 15 * 60 }

/**
 * Sets a new password with the code of a mailed link, once. All sessions of the subject end, and the recipient of the
 * mail is known to own the address from then on. Credentials added between the claim of the address and its
 * verification may belong to somebody else who registered with it first, so they are removed.
 */
export function registerResetPassword(app: FastifyInstance, { host, sessions }: Rbac): void {
  const { configuration, database, jobs, rateLimiter } = host

  app.post<{ Body: Reset }>(
    `${authenticationPath}/email-and-password/reset-password`,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Sets a new password with the code of the mailed link',
        body: bodyOf({
          password: passwordSchema,
          passwordConfirmation: { type: 'string', maxLength: passwordSchema.maxLength },
          code: { type: 'string', minLength: 1, maxLength: 200 },
        }),
        response: { 200: messageResponse },
      },
    },
    async (request, reply) => {
      const { password, passwordConfirmation, code } = request.body
      await rateLimiter.consume(byAddress.name, addressKey(request), byAddress)
      if (password !== passwordConfirmation) {
        throw new ValidationError(rbacIssues.RBAC_PASSWORDS_DIFFER('passwordConfirmation'))
      }
      const codeHash = resetCodeHash(code)
      const known = await findByCode(database, codeHash)
      if (!known) throw new WrongResetCodeError()
      assertGoodPassword(password, { email: known.email, configuration })
      const hash = await hashPassword(password)
      const change = async (transaction: Transaction) => {
        // Locked, so that a concurrent request with the same code no longer finds it.
        const found = await findByCode(transaction, codeHash, true)
        if (!found) throw new WrongResetCodeError()
        const { identityId, subjectId } = found
        const verifiedAt = found.verifiedAt ?? new Date().toISOString()
        const without = { code: null, codeExpiresAt: null, pendingEmail: null }
        const values = ownValues(identity, { password: hash, verifiedAt, ...without })
        await host.service(identity).update(identityId, values, { ...system, transaction })
        await removeAddedCredentials(host, { identityId, subjectId, until: verifiedAt }, transaction)
        await sessions.revoke([subjectId], { transaction })
        await jobs.enqueue(jobNames.sendPasswordChanged, { identityId }, { transaction })
      }
      await database.transaction(change).catch(error => {
        // The address has been verified by another account in the meantime.
        throw error instanceof ConflictError ? new WrongResetCodeError() : error
      })
      sessions.clearCookies(reply)
      return { data: { message: 'Password reset successfully' } }
    },
  )
}

interface Resettable {
  readonly identityId: string
  readonly subjectId: string
  readonly email: string
  readonly verifiedAt: string | null
}

async function findByCode(database: Queryable, codeHash: string, isLocking = false): Promise<Resettable | undefined> {
  const text = isLocking ? `${byCodeSql} for update of i` : byCodeSql
  const [found] = await database.query<Resettable>({ text, values: [codeHash] })
  return found
}

const [identities, i] = sqlNames(identity, 'i')
const [links, l] = sqlNames(subjectsToIdentities, 'l')
// By hand: the rule of effective.ts is SQL, and only the identity of a joined pair is locked.
const byCodeSql = `select ${i.id} as "identityId", ${selected(l, 'subjectId')}, ${selected(i, 'email', 'verifiedAt')}
from ${identities} join ${links} on ${l.identityId} = ${i.id}
where ${i.provider} = 'email_and_password' and ${i.code} = $1 and ${i.codeExpiresAt} > now() and ${isEffectiveSql(i, l)}`
