import { type Input, ownValues, type Row } from '@tessera/core'
import { identity, role, subjectsToIdentities, subjectsToRoles } from '@tessera/rbac'
import {
  type Context,
  columnsOf,
  issues,
  type PluginHost,
  system,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { NoAccountOfAddressError } from '../errors.ts'
import { jobNames } from '../jobs/job-names.ts'
import { findOwner, findRecipient, type Recipient } from '../mails/recipient.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { assertGoodPassword } from '../passwords/password-policy.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { registerSubject } from '../subjects/register-subject.ts'

/** An account that somebody is to have. */
export interface WantedAccount {
  /** Lower-cased. */
  readonly email: string
  /** Slug of a role. */
  readonly role: string
  readonly password?: string | undefined
  readonly language?: string | undefined
  /** Its owner is mailed a link where one is needed. */
  readonly isMailed: boolean
}

export interface GrantedAccount {
  readonly subjectId: string
  readonly identityId: string
  /** False if the address had an account already, whose password stays. */
  readonly isCreated: boolean
  /** False if it had the role already. */
  readonly isGranted: boolean
  /** Nobody has set a password for it: its owner needs a link. */
  readonly isPending: boolean
  /** The given password is the one to log in with: not where somebody has an account. */
  readonly isPasswordSet: boolean
}

/**
 * Gives an address an account with a role, or the role to the account that it has. A password makes the address count as verified: the
 * caller vouches for it.
 * @throws ValidationError for an unknown role or a bad password
 */
export async function grantAccount(host: PluginHost, wanted: WantedAccount): Promise<GrantedAccount> {
  const { configuration, database } = host
  const { email, password, language } = wanted
  if (password !== undefined) assertGoodPassword(password, { email, configuration })
  const hash = password === undefined ? null : await hashPassword(password)
  return database.transaction(async transaction => {
    const context = { ...system, transaction }
    const wantedRole = await roleOf(host, wanted.role, context)
    // One after the other: two invitations of one address would make two accounts.
    await transaction.query({
      text: `select pg_advisory_xact_lock(hashtextextended($1, 0))`,
      values: [`rbac ${email}`],
    })
    const known = (await findOwner(transaction, email)) ?? (await findInvited(host, email, context))
    const account = known ?? (await create(host, { email, password: hash, language }, transaction))
    const isGranted = await grantRole(host, { subjectId: account.subjectId, roleId: wantedRole.id }, context)
    const isPending = hash === null && !known?.isVerified
    const isPasswordSet = hash !== null && !known?.isVerified
    // An invitation that nobody has followed is followed by setting the password.
    if (known && isPasswordSet) {
      const values = { password: hash, verifiedAt: new Date().toISOString(), code: null, codeExpiresAt: null }
      await host.service(identity).update(known.identityId, ownValues(identity, values), context)
    }
    if (isPending && wanted.isMailed) {
      await host.jobs.enqueue(jobNames.sendInvitation, { identityId: account.identityId }, { transaction })
    }
    return {
      subjectId: account.subjectId,
      identityId: account.identityId,
      isCreated: !known,
      isGranted,
      isPending,
      isPasswordSet,
    }
  })
}

/** The identity that logs in with an address. @throws NoAccountOfAddressError */
export async function recipientOf({ database }: PluginHost, email: string): Promise<Recipient> {
  const recipient = await findRecipient(database, { email })
  if (!recipient) throw new NoAccountOfAddressError({ email })
  return recipient
}

/**
 * Sets the password of an address, and ends the sessions of its subject, which is told by mail.
 * @throws NoAccountOfAddressError, ValidationError
 */
export async function setPassword(host: PluginHost, email: string, password: string): Promise<void> {
  const { configuration, database, jobs } = host
  assertGoodPassword(password, { email, configuration })
  const hash = await hashPassword(password)
  const { identityId, subjectId } = await recipientOf(host, email)
  await database.transaction(async transaction => {
    const values = ownValues(identity, { password: hash, code: null, codeExpiresAt: null })
    await host.service(identity).update(identityId, values, { ...system, transaction })
    await revokeSessions(host, [subjectId], { transaction })
    await jobs.enqueue(jobNames.sendPasswordChanged, { identityId }, { transaction })
  })
}

async function roleOf(host: PluginHost, slug: string, context: Context): Promise<Row<typeof role>> {
  const { rows } = await host.service(role).list({ limit: 1000 }, context)
  const found = rows.find(each => each.slug === slug)
  if (found) return found
  throw new ValidationError(issues.ONE_OF('role', { choices: rows.map(each => each.slug).join(', ') }))
}

/** An account that an administrator made and nobody has opened yet: only such accounts lack a password. */
async function findInvited(host: PluginHost, email: string, context: Context) {
  const { provider, password, verifiedAt, ...columns } = columnsOf(identity)
  const invited = host.service(identity).query(context)
  const found = await invited
    .where({ [provider]: 'email_and_password', [columns.email]: email })
    .whereNull(password)
    .whereNull(verifiedAt)
    .first()
  if (!found) return undefined
  const filters = { and: [{ column: 'identityId', method: 'eq', value: found.id } as const] }
  const { rows } = await host.service(subjectsToIdentities).list({ filters, limit: 1 }, context)
  return rows[0] && { subjectId: rows[0].subjectId, identityId: found.id, isVerified: false }
}

function create(
  host: PluginHost,
  { email, password, language }: { email: string; password: string | null; language: string | undefined },
  transaction: Transaction,
) {
  const verifiedAt = password === null ? null : new Date().toISOString()
  const values = ownValues(identity, { provider: 'email_and_password', email, password, verifiedAt })
  return registerSubject(host, system.caller, values, { ...(language !== undefined && { language }), transaction })
}

async function grantRole(
  host: PluginHost,
  link: Pick<Input<typeof subjectsToRoles>, 'subjectId' | 'roleId'>,
  context: Context,
): Promise<boolean> {
  const links = host.service(subjectsToRoles)
  const { isCreated } = await links.findOrCreate(link, context)
  return isCreated
}
