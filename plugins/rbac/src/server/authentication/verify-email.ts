import { ownValues } from '@tessera/core'
import { addressKey, ConflictError, NotFoundError, system } from '@tessera/core/server'
import type { FastifyInstance } from 'fastify'
import { authenticationPath, identity } from '../../index.ts'
import { WrongVerificationCodeError } from '../errors.ts'
import { jobNames } from '../jobs/job-names.ts'
import { findRecipient } from '../mails/recipient.ts'
import { verificationNotes } from '../mails/verification-note.ts'
import type { Rbac } from '../rbac.ts'
import { messageAnswer } from './answers.ts'
import { bodyOf } from './credentials.ts'
import { ownAddress } from './own-address.ts'

const url = `${authenticationPath}/email-and-password/verify-email`
const byAddress = { name: 'rbac/verify-email-by-address', points: 30, seconds: 15 * 60 }
const bySubject = { name: 'rbac/verify-email-by-subject', points: 5, seconds: 60 * 60 }

/** Shows that an address is its subject's: the link is mailed there, and whoever opens it brings its code. */
export function routeVerifyEmail(app: FastifyInstance, { host }: Rbac): void {
  const { database, jobs, limits } = host
  const notes = verificationNotes(host.configuration)

  app.post<{ Body: { code: string } }>(
    url,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Verifies an address by the code of the mailed link',
        body: bodyOf({ code: { type: 'string', minLength: 1, maxLength: 1000 } }),
        response: { 200: messageAnswer },
      },
    },
    async request => {
      await limits.take(byAddress.name, addressKey(request), byAddress)
      const note = notes.read(request.body.code)
      const known = note && (await findRecipient(database, { identityId: note.identityId }))
      if (!known || known.email !== note.email) throw new WrongVerificationCodeError()
      if (!known.isVerified) {
        const values = ownValues(identity, { verifiedAt: new Date().toISOString() })
        await host.service(identity).update(known.identityId, values, system)
      }
      return { data: { message: 'Verified successfully' } }
    },
  )

  app.post<{ Body: { identityId?: string } | undefined }>(
    `${url}/send`,
    {
      config: { access: 'subject' },
      schema: {
        summary: "Mails the link again; of the caller's identities the named one, or the first",
        body: {
          type: ['object', 'null'],
          additionalProperties: false,
          properties: { identityId: { type: 'string', format: 'uuid' } },
        },
        response: { 200: messageAnswer },
      },
    },
    async ({ caller, body }) => {
      const own = await ownAddress(database, caller, body?.identityId)
      if (!own) throw new NotFoundError('There is no address of yours to verify: add one first')
      if (own.isVerified) throw new ConflictError('The address is verified already')
      await limits.take(bySubject.name, own.subjectId, bySubject)
      await jobs.enqueue(jobNames.sendVerification, { identityId: own.identityId })
      return { data: { message: 'Verification link sent' } }
    },
  )
}
