import type { OwnValues, Row } from '@tessera/core'
import { ownValues } from '@tessera/core'
import { identity, role, subject, subjectsToIdentities, subjectsToRoles } from '@tessera/rbac'
import { type Caller, type Context, columnsOf, type PluginHost, system, type Transaction } from '@tessera/server'
import { revokeSessions } from '../sessions/revoke-sessions.ts'

/** A registered subject with its new identity. */
export interface RegisteredSubject {
  readonly subjectId: string
  readonly identityId: string
}

/**
 * Registers a subject for a new identity: the caller's own if that is anonymous, with everything it owns, else a new
 * one. It gets the roles that are available on registration.
 * @param values of the identity; a password is already hashed
 * @throws ConflictError if the identity is taken
 */
export async function registerSubject(
  host: Pick<PluginHost, 'service'>,
  caller: Caller,
  values: OwnValues<typeof identity>,
  { language, transaction }: { readonly language?: string; readonly transaction: Transaction },
): Promise<RegisteredSubject> {
  const context: Context = { ...system, transaction }
  const anonymous = await anonymousSubject(host, caller, context)
  // Sessions of an anonymous subject may be in anybody's hands, so none of them continues in the account.
  if (anonymous !== undefined) await revokeSessions(host, [anonymous], { transaction })
  const subjectId =
    anonymous ?? (await host.service(subject).create({ ...(language !== undefined && { language }) }, context)).id
  const { id: identityId } = await addIdentity(host, subjectId, values, transaction)
  await grantRegistrationRoles(host, subjectId, context)
  return { subjectId, identityId }
}

/** Adds an identity to a subject. @throws ConflictError if it is taken */
export async function addIdentity(
  host: Pick<PluginHost, 'service'>,
  subjectId: string,
  values: OwnValues<typeof identity>,
  transaction: Transaction,
): Promise<Row<typeof identity>> {
  const context: Context = { ...system, transaction }
  const row = await host.service(identity).create(ownValues(identity, values), context)
  await host.service(subjectsToIdentities).create({ subjectId, identityId: row.id }, context)
  return row
}

/**
 * The caller's subject if nobody can log in as it, locked until the transaction ends. The lock is none that references to it
 * would wait for: somebody who adds to its cart holds what a login waits for.
 */
export async function anonymousSubject(
  host: Pick<PluginHost, 'service'>,
  { kind, subjectId }: Caller,
  context: Context,
): Promise<string | undefined> {
  if (kind !== 'subject' || subjectId === undefined) return undefined
  const found = await host.service(subject).query(context).findById(subjectId).forNoKeyUpdate()
  const links = host.service(subjectsToIdentities).query(context)
  const identities = await links.where(columnsOf(subjectsToIdentities).subjectId, subjectId).limit(1)
  return found && identities.length === 0 ? subjectId : undefined
}

async function grantRegistrationRoles(
  host: Pick<PluginHost, 'service'>,
  subjectId: string,
  context: Context,
): Promise<void> {
  const roles = await host
    .service(role)
    .list({ filters: { and: [{ column: 'availableOnRegistration', method: 'eq', value: true }] } }, context)
  const links = host.service(subjectsToRoles)
  const has = await links.list({ filters: { and: [{ column: 'subjectId', method: 'eq', value: subjectId }] } }, context)
  const missing = roles.rows.filter(({ id }) => !has.rows.some(({ roleId }) => roleId === id))
  await links.createMany(
    missing.map(({ id }) => ({ subjectId, roleId: id })),
    context,
  )
}
