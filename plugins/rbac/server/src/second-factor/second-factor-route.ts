import { authenticationPath } from '@tessera/rbac'
import { addressKey, type FastifyInstance } from '@tessera/server'
import { tokensResponse } from '../authentication/responses.ts'
import { SecondFactorExpiredError } from '../errors.ts'
import type { Rbac } from '../rbac.ts'
import { readAuthenticator } from './authenticator-record.ts'
import { codeSchema } from './authenticator-routes.ts'
import { confirmCode } from './confirm-code.ts'

const logins = { tokens: 50, seconds: 15 * 60 }

/** `POST second-factor`: the second step of a login. */
export function registerSecondFactor(app: FastifyInstance, rbac: Rbac): void {
  const { rateLimiter } = rbac.host

  app.post<{ Body: { readonly token: string; readonly code: string } }>(
    `${authenticationPath}/second-factor`,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Finishes a login with a code of the authenticator, or a recovery code',
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['token', 'code'],
          properties: { token: { type: 'string', minLength: 1, maxLength: 2_000 }, code: codeSchema },
        },
        response: { 200: tokensResponse },
      },
    },
    async (request, reply) => {
      await rateLimiter.consume('rbac/second-factor-by-address', addressKey(request), logins)
      const begun = rbac.sessions.secondFactorSubject(request.body.token)
      const record = begun && (await readAuthenticator(rbac.host, begun.subjectId))
      // The authenticator was removed in the meantime, so the login has to start over.
      if (!begun || record?.confirmedAt == null) throw new SecondFactorExpiredError()
      await confirmCode(rbac, record, request.body.code)
      return { data: await rbac.sessions.logIn(request, reply, begun, { hasSecondFactor: true }) }
    },
  )
}
