import { identity, subject } from '@tessera/rbac'
import {
  ConflictError,
  type FastifyInstance,
  idOf,
  subjectOf,
  subjectRoutes,
  system,
  type Transaction,
} from '@tessera/server'
import { IdentityTakenError, LastIdentityError } from '../errors.ts'
import { jobNames } from '../jobs/job-names.ts'
import { isMailAllowed } from '../mails/mail-limit.ts'
import { changeOf, notifyOfChange } from '../notifications/notify-of-change.ts'
import type { Rbac } from '../rbac.ts'
import { assertRecentAuthentication } from '../sessions/recent-authentication.ts'
import { addIdentity } from '../subjects/register-subject.ts'
import { type NewIdentity, newIdentitySchema, provenIdentity } from './new-identity.ts'
import { asOwnIdentity, effectiveIdentities, ownIdentities, subjectIdentity } from './subject-identity.ts'

const additions = { tokens: 20, seconds: 15 * 60 }
const needsProof =
  'In a session that was confirmed, by the login or by `POST authentication/confirm`, within ten minutes.'

/** The identities of a subject, for itself and for administrators: list, add, remove. */
export function registerIdentities(app: FastifyInstance, rbac: Rbac): void {
  subjectRoutes(app, rbac.host, '/identities', routes => addRoutes(routes, rbac))
}

function addRoutes(routes: FastifyInstance, rbac: Rbac): void {
  const { database, jobs, rateLimiter, service } = rbac.host

  routes.get('', { schema: { summary: 'The identities of a subject' } }, async request => {
    const { subjectId } = subjectOf(request)
    return { data: await ownIdentities(database, subjectId) }
  })

  routes.post<{ Body: NewIdentity }>(
    '',
    {
      schema: {
        summary: 'Adds an identity',
        description: `An e-mail with a password, a signed message of a wallet, or what Telegram signed. An e-mail logs in once
it is verified in a session of the account. ${needsProof}`,
        body: newIdentitySchema,
      },
    },
    async (request, reply) => {
      const { subjectId } = subjectOf(request)
      // Checked before a single-use proof is consumed: the same request may be sent again.
      await assertRecentAuthentication(database, request.caller)
      await rateLimiter.consume('rbac/identity-by-subject', subjectId, additions)
      const values = await provenIdentity(rbac, request, request.body)
      const isMailed = values.email != null && (await isMailAllowed(rateLimiter, values.email.toLowerCase()))
      const added = await database.transaction(async transaction => {
        await lockSubject(rbac.host, subjectId, transaction)
        await notifyOfChange(rbac.host, changeOf('added', subjectId, values), transaction)
        const row = await addIdentity(rbac.host, subjectId, values, transaction).catch(takenError)
        if (isMailed) {
          await jobs.enqueue(jobNames.sendVerification, { identityId: row.id }, { transaction })
        }
        return row
      })
      return reply.code(201).send({ data: asOwnIdentity(added) })
    },
  )

  routes.delete(
    '/:identityId',
    { schema: { summary: 'Removes an identity; never the last one that can log in', description: needsProof } },
    async request => {
      const { subjectId } = subjectOf(request)
      const identityId = idOf(request, 'identityId')
      await subjectIdentity(database, identityId, subjectId)
      await assertRecentAuthentication(database, request.caller)
      const removed = await database.transaction(async transaction => {
        await lockSubject(rbac.host, subjectId, transaction)
        const found = await subjectIdentity(transaction, identityId, subjectId)
        const others = (await effectiveIdentities(transaction, subjectId)).filter(({ id }) => id !== identityId)
        if (others.length === 0) throw new LastIdentityError()
        await notifyOfChange(rbac.host, changeOf('removed', subjectId, found), transaction)
        await service(identity).remove(identityId, { ...system, transaction })
        return found
      })
      return { data: asOwnIdentity(removed) }
    },
  )
}

/** Nobody else adds or removes an identity of the subject until the transaction ends. */
async function lockSubject(host: Rbac['host'], subjectId: string, transaction: Transaction): Promise<void> {
  const context = { ...system, transaction }
  await host.service(subject).query(context).findById(subjectId).select('id').forUpdate()
}

/** Rethrows an error; a conflict of identities gets a message that says what to do. */
function takenError(error: unknown): never {
  throw error instanceof ConflictError ? new IdentityTakenError() : error
}
