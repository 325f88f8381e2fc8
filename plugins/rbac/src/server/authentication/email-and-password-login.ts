import { ownValues } from '@tessera/core'
import { addressKey, type Database, system, type Transaction, tableName } from '@tessera/core/server'
import type { FastifyInstance } from 'fastify'
import { authenticationPath, identity, subjectsToIdentities } from '../../index.ts'
import { NoAccountError } from '../errors.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from '../passwords/password-hash.ts'
import type { Rbac } from '../rbac.ts'
import { signInAnswer } from './answers.ts'
import { bodyOf, type Credentials, emailSchema, passwordSchema } from './credentials.ts'

const byAccount = { name: 'rbac/login-by-account', points: 10, seconds: 15 * 60 }
const byAddress = { name: 'rbac/login-by-address', points: 50, seconds: 15 * 60 }

/** Logging in with an e-mail and a password. A wrong one and an unknown one get the same answer after the same time. */
export function routeLogin(app: FastifyInstance, { host, sessions }: Rbac): void {
  const { database, limits } = host

  app.post<{ Body: Credentials }>(
    `${authenticationPath}/email-and-password/authentication`,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Logs in with an e-mail and a password',
        // How short a password may be says nothing about those that were made before.
        body: bodyOf({ login: emailSchema, password: { ...passwordSchema, minLength: 1 } }),
        response: { 200: signInAnswer },
      },
    },
    async (request, reply) => {
      const { password } = request.body
      const email = request.body.login.toLowerCase()
      await limits.take(byAddress.name, addressKey(request), byAddress)
      await limits.take(byAccount.name, email, byAccount)
      const login = await findLogin(database, email)
      const isRight = await verifyPassword(login?.password ?? null, password)
      if (!login?.password || !isRight) throw new NoAccountError()
      const { subjectId, identityId } = login
      // A hash that was made with less work than hashes take today is replaced while the password is at hand.
      const renewed = isOutdatedHash(login.password) ? await hashPassword(password) : undefined
      const data = await database.transaction(async transaction => {
        await assertStillGood(transaction, login)
        if (renewed) {
          const values = ownValues(identity, { password: renewed })
          await host.service(identity).update(identityId, values, { ...system, transaction })
        }
        const who = { subjectId, identityId, provider: 'email_and_password' } as const
        return sessions.signIn(request, reply, who, transaction)
      })
      await limits.giveBack(byAccount.name, email)
      return { data }
    },
  )
}

interface Login {
  readonly identityId: string
  readonly subjectId: string
  readonly password: string | null
}

async function findLogin(database: Pick<Database, 'query'>, email: string): Promise<Login | undefined> {
  const [login] = await database.query<Login>({ text: loginSql, values: [email], name: 'rbac_login' })
  return login
}

/**
 * Whoever changes the password from here on waits, and ends the session that comes of this login.
 * @throws NoAccountError when it was changed while the one that was sent was looked at
 */
async function assertStillGood(transaction: Transaction, { identityId, password }: Login): Promise<void> {
  const rows = await transaction.query({ text: stillGoodSql, values: [identityId, password] })
  if (rows.length === 0) throw new NoAccountError()
}

const stillGoodSql = `select 1 from "${tableName(identity)}" where "id" = $1::uuid and "password" = $2 for update`

const loginSql = `select i."id" as "identityId", l."subject_id" as "subjectId", i."password"
from "${tableName(identity)}" i join "${tableName(subjectsToIdentities)}" l on l."identity_id" = i."id"
where i."provider" = 'email_and_password' and i."email" = $1`
