import { addressKey, ConflictError, type Database, tableName } from '@tessera/core/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticationPath, identity } from '../../index.ts'
import { AddressTakenError } from '../errors.ts'
import { jobNames } from '../jobs/job-names.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { assertGoodPassword } from '../passwords/password-policy.ts'
import type { Rbac } from '../rbac.ts'
import { enrol } from '../subjects/enrol.ts'
import { visitorLanguage } from '../subjects/visitor-language.ts'
import { tokensAnswer } from './answers.ts'
import { bodyOf, type Credentials, emailSchema, passwordSchema } from './credentials.ts'
import { oneAtATime } from './one-at-a-time.ts'

const byAccount = { name: 'rbac/registration-by-account', points: 10, seconds: 60 * 60 }
const byAddress = { name: 'rbac/registration-by-address', points: 120, seconds: 60 * 60 }

/**
 * Registering with an e-mail and a password. A visitor's anonymous subject becomes the account, with all that it has. Of
 * requests that race with one address one is served; the others cost no hash.
 */
export function routeRegistration(app: FastifyInstance, { host, sessions }: Rbac): void {
  const { configuration, database, limits } = host
  const inTurn = oneAtATime()

  async function register(request: FastifyRequest, reply: FastifyReply, email: string, password: string) {
    if (await isTaken(database, email)) throw new AddressTakenError()
    await limits.take(byAccount.name, email, byAccount)
    const hash = await hashPassword(password)
    const values = { provider: 'email_and_password', email, password: hash } as const
    const language = visitorLanguage(request, configuration)
    try {
      return await database.transaction(async transaction => {
        const made = await enrol(host, request.caller, values, { language, transaction })
        await host.jobs.enqueue(jobNames.sendVerification, { identityId: made.identityId }, { transaction })
        return sessions.open(request, reply, made.subjectId, { transaction })
      })
    } catch (error) {
      // Another node was quicker.
      if (error instanceof ConflictError && (await isTaken(database, email))) throw new AddressTakenError()
      throw error
    }
  }

  app.post<{ Body: Credentials }>(
    `${authenticationPath}/email-and-password/registration`,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Registers with an e-mail and a password',
        body: bodyOf({ login: emailSchema, password: passwordSchema }),
        response: { 201: tokensAnswer },
      },
    },
    async (request, reply) => {
      const { login, password } = request.body
      const email = login.toLowerCase()
      assertGoodPassword(password, { email, configuration })
      await limits.take(byAddress.name, addressKey(request), byAddress)
      const data = await inTurn(email, () => register(request, reply, email, password))
      return reply.code(201).send({ data })
    },
  )
}

async function isTaken(database: Pick<Database, 'query'>, email: string): Promise<boolean> {
  const found = await database.query({ text: takenSql, values: [email], name: 'rbac_address_taken' })
  return found.length > 0
}

const takenSql = `select 1 from "${tableName(identity)}" where "provider" = 'email_and_password' and "email" = $1`
