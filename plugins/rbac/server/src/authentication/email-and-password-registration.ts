import { authenticationPath } from '@tessera/rbac'
import { addressKey, type FastifyInstance } from '@tessera/server'
import { jobNames } from '../jobs/job-names.ts'
import { isMailAllowed } from '../mails/mail-limit.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { assertGoodPassword } from '../passwords/password-policy.ts'
import type { Rbac } from '../rbac.ts'
import { registerSubject } from '../subjects/register-subject.ts'
import { visitorLanguage } from '../subjects/visitor-language.ts'
import { bodyOf, type Credentials, emailSchema, passwordSchema } from './credentials.ts'
import { tokensResponse } from './responses.ts'

const byAddress = { name: 'rbac/registration-by-address', tokens: 120, seconds: 60 * 60 }

/**
 * Registers with an e-mail address and a password. A visitor's anonymous subject becomes the account, with everything
 * it owns. Registering claims the address whether or not it is taken: the response and the work are the same, an
 * account is created, and the mail job decides what the owner of the address is told.
 */
export function registerRegistration(app: FastifyInstance, { host, sessions }: Rbac): void {
  const { configuration, database, rateLimiter } = host

  app.post<{ Body: Credentials }>(
    `${authenticationPath}/email-and-password/registration`,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Registers with an e-mail and a password',
        description:
          'The response is the same for an address that has an account already; its owner is notified by mail.',
        body: bodyOf({ login: emailSchema, password: passwordSchema }),
        response: { 201: tokensResponse },
      },
    },
    async (request, reply) => {
      const { login, password } = request.body
      const email = login.toLowerCase()
      assertGoodPassword(password, { email, configuration })
      await rateLimiter.consume(byAddress.name, addressKey(request), byAddress)
      const isMailed = await isMailAllowed(rateLimiter, email)
      const values = { provider: 'email_and_password', email, password: await hashPassword(password) } as const
      const language = visitorLanguage(request, configuration)
      const data = await database.transaction(async transaction => {
        const made = await registerSubject(host, request.caller, values, { language, transaction })
        if (isMailed) {
          await host.jobs.enqueue(jobNames.sendVerification, { identityId: made.identityId }, { transaction })
        }
        const who = { ...made, provider: 'email_and_password', isNew: true } as const
        return sessions.logIn(request, reply, who, { transaction })
      })
      return reply.code(201).send({ data })
    },
  )
}
