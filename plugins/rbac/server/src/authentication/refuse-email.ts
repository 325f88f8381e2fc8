import { ownValues } from '@tessera/core'
import { authenticationPath, identity } from '@tessera/rbac'
import { addressKey, ConflictError, type FastifyInstance, NotFoundError, system } from '@tessera/server'
import { AddressTakenError, WrongRefusalCodeError } from '../errors.ts'
import { removeAddedCredentials } from '../identities/remove-added-credentials.ts'
import { subjectIdentity } from '../identities/subject-identity.ts'
import { jobNames } from '../jobs/job-names.ts'
import type { ResetRequest } from '../jobs/send-mails.ts'
import { addressRefusalTokens } from '../mails/address-refusal-token.ts'
import type { Rbac } from '../rbac.ts'
import { visitorLanguage } from '../subjects/visitor-language.ts'
import { bodyOf } from './credentials.ts'
import { messageResponse } from './responses.ts'

const byAddress = { name: 'rbac/refuse-email-by-address', tokens: 20, seconds: 15 * 60 }

/**
 * "That wasn't me": reverts a change of address, by the link that was mailed to the previous address. The person who made the
 * change knew the password, so it is voided, all sessions end, credentials added since are removed, and a link to set a
 * new password is mailed.
 */
export function registerRefuseEmail(app: FastifyInstance, { host, sessions }: Rbac): void {
  const { configuration, database, jobs, rateLimiter } = host
  const signedCodes = addressRefusalTokens(configuration)

  app.post<{ Body: { code: string } }>(
    `${authenticationPath}/email-and-password/verify-email/refuse`,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Reverts a change of address with the code that was mailed to the previous address',
        body: bodyOf({ code: { type: 'string', minLength: 1, maxLength: 1000 } }),
        response: { 200: messageResponse },
      },
    },
    async (request, reply) => {
      await rateLimiter.consume(byAddress.name, addressKey(request), byAddress)
      const refusal = signedCodes.verify(request.body.code)
      if (!refusal) throw new WrongRefusalCodeError()
      const { identityId, from, at } = refusal
      const language = visitorLanguage(request, configuration)
      await database
        .transaction(async transaction => {
          const known = await subjectIdentity(transaction, identityId, null, true)
          if (known.email === from && known.pendingEmail === null) throw new WrongRefusalCodeError()
          const context = { ...system, transaction }
          const verifiedAt = known.email === from ? known.verifiedAt : new Date().toISOString()
          const without = { password: null, code: null, codeExpiresAt: null, pendingEmail: null }
          const values = ownValues(identity, { email: from, verifiedAt, ...without })
          await host.service(identity).update(identityId, values, context)
          await removeAddedCredentials(host, { identityId, subjectId: known.subjectId, since: at }, transaction)
          await sessions.revoke([known.subjectId], { transaction })
          await jobs.enqueue(jobNames.sendReset, { email: from, language } satisfies ResetRequest, { transaction })
        })
        .catch(error => {
          if (error instanceof NotFoundError) throw new WrongRefusalCodeError()
          throw error instanceof ConflictError ? new AddressTakenError() : error
        })
      sessions.clearCookies(reply)
      return { data: { message: 'The address stays as it was' } }
    },
  )
}
