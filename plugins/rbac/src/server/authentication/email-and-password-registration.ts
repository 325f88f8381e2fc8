import { addressKey } from '@tessera/core/server'
import type { FastifyInstance } from 'fastify'
import { authenticationPath } from '../../index.ts'
import { jobNames } from '../jobs/job-names.ts'
import { isMailAllowed } from '../mails/mail-allowance.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { assertGoodPassword } from '../passwords/password-policy.ts'
import type { Rbac } from '../rbac.ts'
import { enrol } from '../subjects/enrol.ts'
import { visitorLanguage } from '../subjects/visitor-language.ts'
import { tokensAnswer } from './answers.ts'
import { bodyOf, type Credentials, emailSchema, passwordSchema } from './credentials.ts'

const byAddress = { name: 'rbac/registration-by-address', points: 120, seconds: 60 * 60 }

/**
 * Registering with an e-mail and a password. A visitor's anonymous subject becomes the account, with all that it has. Who
 * registers claims the address, whether or not it is somebody's: the answer and the work are the same, an account is made,
 * and what the mail to the address says is up to the job that sends it.
 */
export function routeRegistration(app: FastifyInstance, { host, sessions }: Rbac): void {
  const { configuration, database, limits } = host

  app.post<{ Body: Credentials }>(
    `${authenticationPath}/email-and-password/registration`,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Registers with an e-mail and a password',
        description: 'Answers the same for an address that has an account already; its owner is told by mail.',
        body: bodyOf({ login: emailSchema, password: passwordSchema }),
        response: { 201: tokensAnswer },
      },
    },
    async (request, reply) => {
      const { login, password } = request.body
      const email = login.toLowerCase()
      assertGoodPassword(password, { email, configuration })
      await limits.take(byAddress.name, addressKey(request), byAddress)
      const isMailed = await isMailAllowed(limits, email)
      const values = { provider: 'email_and_password', email, password: await hashPassword(password) } as const
      const language = visitorLanguage(request, configuration)
      const data = await database.transaction(async transaction => {
        const made = await enrol(host, request.caller, values, { language, transaction })
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
