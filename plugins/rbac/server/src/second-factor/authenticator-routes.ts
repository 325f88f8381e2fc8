import { ownValues } from '@tessera/core'
import { type AuthenticatorSetup, authenticator, session } from '@tessera/rbac'
import {
  type FastifyInstance,
  type FastifyRequest,
  ForbiddenError,
  NotFoundError,
  subjectOf,
  subjectRoutes,
  system,
} from '@tessera/server'
import { AuthenticatorExistsError, rbacIssues } from '../errors.ts'
import { ownIdentities } from '../identities/subject-identity.ts'
import { notifyOfChange } from '../notifications/notify-of-change.ts'
import type { Rbac } from '../rbac.ts'
import { assertRecentAuthentication } from '../sessions/recent-authentication.ts'
import { readAuthenticator } from './authenticator-record.ts'
import { authenticatorKey, confirmCode } from './confirm-code.ts'
import { newSecret, secretUri } from './one-time-code.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-code.ts'
import { seal } from './sealed-secret.ts'

/** A code of the authenticator, or a recovery code. */
export const codeSchema = { type: 'string', minLength: 6, maxLength: 40 } as const

const body = { type: 'object', additionalProperties: false, required: ['code'], properties: { code: codeSchema } }

/** Sets up, confirms and removes the caller's own authenticator. */
export function registerAuthenticator(app: FastifyInstance, rbac: Rbac): void {
  subjectRoutes(app, rbac.host, '/authenticator', routes => addRoutes(routes, rbac))
}

function addRoutes(routes: FastifyInstance, rbac: Rbac): void {
  const { host } = rbac
  const authenticators = host.service(authenticator)

  routes.post('', { schema: { summary: 'Starts setting up an authenticator' } }, async (request, reply) => {
    const subjectId = ownSubject(request)
    await assertRecentAuthentication(host.database, request.caller)
    const secret = newSecret()
    const sealed = ownValues(authenticator, { subjectId, secret: seal(secret, authenticatorKey(rbac), subjectId) })
    await host.database.transaction(async transaction => {
      const context = { ...system, transaction }
      const known = await readAuthenticator(host, subjectId, transaction)
      if (known && known.confirmedAt !== null) throw new AuthenticatorExistsError()
      if (known) await authenticators.update(known.id, sealed, context)
      else await authenticators.create(sealed, context)
    })
    const data: AuthenticatorSetup = { secret, uri: secretUri(secret, siteName(rbac), await labelOf(rbac, subjectId)) }
    return reply.code(201).send({ data })
  })

  routes.post<{ Body: { readonly code: string } }>(
    '/confirm',
    { schema: { summary: 'Confirms the first code; returns the recovery codes, only this once', body } },
    async request => {
      const subjectId = ownSubject(request)
      const begun = await readAuthenticator(host, subjectId)
      if (!begun) throw new NotFoundError(rbacIssues.RBAC_NO_PENDING_AUTHENTICATOR())
      if (begun.confirmedAt !== null) throw new AuthenticatorExistsError()
      await assertRecentAuthentication(host.database, request.caller)
      await confirmCode(rbac, begun, request.body.code, true)
      const recoveryCodes = newRecoveryCodes()
      const values = ownValues(authenticator, {
        confirmedAt: new Date().toISOString(),
        recoveryCodes: recoveryCodes.map(recoveryHash),
      })
      await host.database.transaction(async transaction => {
        const context = { ...system, transaction }
        const now = await readAuthenticator(host, subjectId, transaction)
        // It was set up again or confirmed meanwhile: the code belongs to another secret, or its recovery codes were already issued.
        if (now?.secret !== begun.secret || now.confirmedAt !== null) throw new AuthenticatorExistsError()
        await authenticators.update(begun.id, values, context)
        const { sessionId } = request.caller
        if (sessionId !== undefined) {
          await host.service(session).update(sessionId, ownValues(session, { hasSecondFactor: true }), context)
        }
        await notifyOfChange(host, { kind: 'second-factor-on', subjectId }, transaction)
      })
      return { data: { recoveryCodes } }
    },
  )

  routes.delete<{ Body: { readonly code: string } }>(
    '',
    { schema: { summary: 'Removes the authenticator, with a code of it or a recovery code', body } },
    async request => {
      const subjectId = ownSubject(request)
      const record = await readAuthenticator(host, subjectId)
      if (record?.confirmedAt == null) throw new NotFoundError(rbacIssues.RBAC_AUTHENTICATOR_NOT_SET_UP())
      await confirmCode(rbac, record, request.body.code)
      await host.database.transaction(async transaction => {
        await authenticators.remove(record.id, { ...system, transaction })
        await notifyOfChange(host, { kind: 'second-factor-off', subjectId }, transaction)
      })
      return { data: { ok: true } }
    },
  )
}

/**
 * @throws ForbiddenError for administrators who name another subject: after the loss of a device they remove its record
 * instead
 */
function ownSubject(request: FastifyRequest): string {
  const { subjectId, isOwn } = subjectOf(request)
  if (isOwn) return subjectId
  throw new ForbiddenError(
    rbacIssues.RBAC_AUTHENTICATOR_OF_OTHERS('', { route: 'DELETE /api/rbac/authenticators/{id}' }),
  )
}

function siteName({ host: { configuration } }: Rbac): string {
  const { project, defaultLanguage, publicUrl } = configuration
  return project.name?.[defaultLanguage] || new URL(publicUrl).host
}

/** The account's label in the app, next to the site's name. */
async function labelOf({ host }: Rbac, subjectId: string): Promise<string> {
  const [first] = await ownIdentities(host.database, subjectId)
  return first?.email ?? first?.account ?? subjectId
}
