import { ownValues } from '@tessera/core'
import { type Database, system, type Transaction, tableName } from '@tessera/core/server'
import type { FastifyInstance } from 'fastify'
import { authenticationPath, identity, subjectsToIdentities } from '../../index.ts'
import { NoAccountError } from '../errors.ts'
import { isFirstSql } from '../identities/effective.ts'
import { findPassword, hashPassword, isOutdatedHash } from '../passwords/password-hash.ts'
import type { Rbac } from '../rbac.ts'
import { knownDevices } from '../sessions/known-devices.ts'
import { signInAnswer } from './answers.ts'
import { bodyOf, type Credentials, emailSchema, passwordSchema } from './credentials.ts'
import { loginLimits } from './login-limits.ts'

/**
 * Logging in with an e-mail and a password. A wrong one and an unknown one get the same answer after the same work: a
 * password is always compared twice, with the identity whose address is verified and with one that claims it.
 */
export function routeLogin(app: FastifyInstance, { host, sessions }: Rbac): void {
  const { configuration, database } = host
  const limits = loginLimits(host.limits)
  const devices = knownDevices(configuration)

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
      const device = devices.read(request)
      const logins = await findLogins(database, email, device?.logins ?? [])
      const isKnown = (each: Login) => device?.logins.includes(each.identityId) === true

      async function find(among: readonly Login[]): Promise<Login | undefined> {
        const slots = [among.find(({ isVerified }) => isVerified), among.find(({ isVerified }) => !isVerified)]
        const index = await findPassword(
          slots.map(each => each?.password ?? null),
          password,
        )
        return slots[index]
      }

      async function findOnDevice(): Promise<Login | undefined> {
        const known = logins.filter(isKnown)
        if (!device || known.length === 0 || !(await limits.takeDevices(device.id, email))) return undefined
        const found = await find(known)
        if (found) await limits.giveDevicesBack(device.id, email)
        return found
      }

      async function findAsStranger(): Promise<Login | undefined> {
        await limits.takeStrangers(request, email)
        const found = await find(logins)
        // Whoever claims an address and verifies none would buy themselves attempts at its owner's password.
        if (found?.isVerified) await limits.giveStrangersBack(request, email)
        return found
      }

      const login = (await findOnDevice()) ?? (await findAsStranger())
      if (!login?.password) throw new NoAccountError()
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
      return { data }
    },
  )
}

interface Login {
  readonly identityId: string
  readonly subjectId: string
  readonly password: string | null
  readonly isVerified: boolean
}

/**
 * Who may be meant by an address: the identity that it is verified for, and of those that were made with it and never
 * verified it one that this browser is known for, else the newest.
 */
function findLogins(
  database: Pick<Database, 'query'>,
  email: string,
  knownIds: readonly string[],
): Promise<readonly Login[]> {
  return database.query<Login>({ text: loginSql, values: [email, knownIds], name: 'rbac_login' })
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

const claimSql = `select i."id" as "identityId", l."subject_id" as "subjectId", i."password",
  i."verified_at" is not null as "isVerified"
from "${tableName(identity)}" i join "${tableName(subjectsToIdentities)}" l on l."identity_id" = i."id"
where i."provider" = 'email_and_password' and i."email" = $1`

const loginSql = `(${claimSql} and i."verified_at" is not null)
union all
(${claimSql} and i."verified_at" is null and ${isFirstSql('l')}
  order by i."id" = any($2::uuid[]) desc, i."created_at" desc, i."id" desc limit 1)`
