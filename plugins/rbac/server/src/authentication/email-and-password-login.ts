import { ownValues } from '@tessera/core'
import { authenticationPath, identity, subjectsToIdentities } from '@tessera/rbac'
import {
  columnsOf,
  type Database,
  type FastifyInstance,
  type PluginHost,
  selected,
  sqlNames,
  system,
  type Transaction,
} from '@tessera/server'
import { NoAccountError } from '../errors.ts'
import { isFirstSql } from '../identities/effective.ts'
import { findPassword, hashPassword, isOutdatedHash } from '../passwords/password-hash.ts'
import type { Rbac } from '../rbac.ts'
import { knownDevices } from '../sessions/known-devices.ts'
import { bodyOf, type Credentials, emailSchema, passwordSchema } from './credentials.ts'
import { loginLimits } from './login-limits.ts'
import { signInResponse } from './responses.ts'

/**
 * Logs in with an e-mail address and a password. A wrong password and an unknown address get the same response after
 * the same work: the password is always compared twice, with the identity that verified the address and with one that
 * claims it.
 */
export function registerLogin(app: FastifyInstance, { host, sessions }: Rbac): void {
  const { configuration, database } = host
  const limits = loginLimits(host.rateLimiter)
  const devices = knownDevices(configuration)

  app.post<{ Body: Credentials }>(
    `${authenticationPath}/email-and-password/authentication`,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Logs in with an e-mail and a password',
        // The minimum length doesn't apply to passwords set before it did, so it isn't checked here.
        body: bodyOf({ login: emailSchema, password: { ...passwordSchema, minLength: 1 } }),
        response: { 200: signInResponse },
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
        if (!device || known.length === 0 || !(await limits.consumeDevice(device.id, email))) return undefined
        const found = await find(known)
        if (found) await limits.refundDevice(device.id, email)
        return found
      }

      async function findAsStranger(): Promise<Login | undefined> {
        await limits.consumeStranger(request, email)
        const found = await find(logins)
        // No refund for an unverified claim: it would buy its holder attempts at the real owner's password.
        if (found?.isVerified) await limits.refundStranger(request, email)
        return found
      }

      const login = (await findOnDevice()) ?? (await findAsStranger())
      if (!login?.password) throw new NoAccountError()
      const { subjectId, identityId } = login
      // Rehash with today's parameters while the plain password is at hand.
      const rehashed = isOutdatedHash(login.password) ? await hashPassword(password) : undefined
      const data = await database.transaction(async transaction => {
        await assertUnchanged(host, login, transaction)
        if (rehashed) {
          const values = ownValues(identity, { password: rehashed })
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
 * Finds the identities that an address may refer to: the one that verified it, and one of those that were created with
 * it and never verified it. Among the latter, one that this browser has logged in with wins over the newest.
 */
function findLogins(
  database: Pick<Database, 'query'>,
  email: string,
  knownIds: readonly string[],
): Promise<readonly Login[]> {
  return database.query<Login>({ text: loginSql, values: [email, knownIds], name: 'rbac_login' })
}

/**
 * Locks the identity, so that a concurrent password change waits and then ends the session this login creates.
 * @throws NoAccountError if the password changed while the given one was being compared
 */
async function assertUnchanged(
  host: Pick<PluginHost, 'service'>,
  { identityId, password }: Login,
  transaction: Transaction,
): Promise<void> {
  const own = host
    .service(identity)
    .query({ ...system, transaction })
    .findById(identityId)
  const found = await own.where(columnsOf(identity).password, password).select('id').forUpdate()
  if (!found) throw new NoAccountError()
}

const [identities, i] = sqlNames(identity, 'i')
const [links, l] = sqlNames(subjectsToIdentities, 'l')

// By hand: every login pays for it, and it is prepared.
const claimSql = `select ${i.id} as "identityId", ${selected(l, 'subjectId')}, ${selected(i, 'password')},
  ${i.verifiedAt} is not null as "isVerified"
from ${identities} join ${links} on ${l.identityId} = ${i.id}
where ${i.provider} = 'email_and_password' and ${i.email} = $1`

const loginSql = `(${claimSql} and ${i.verifiedAt} is not null)
union all
(${claimSql} and ${i.verifiedAt} is null and ${isFirstSql(l)}
  order by ${i.id} = any($2::uuid[]) desc, ${i.createdAt} desc, ${i.id} desc limit 1)`
