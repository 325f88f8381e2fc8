import { type PluginHost, system, type Transaction, tableName } from '@tessera/core/server'
import { authenticator, identity, type Provider, subjectsToIdentities } from '../../index.ts'
import { changeOf, notifyOfChange } from '../notifications/notify-of-change.ts'

/** Which credentials of a subject to remove: those that were added beside one identity during a period. */
export interface AddedCredentials {
  /** The identity that remains. */
  readonly identityId: string
  readonly subjectId: string
  /** ISO time; older credentials remain. Default: when the remaining identity was added. */
  readonly since?: string
  /** ISO time; credentials added later remain. */
  readonly until?: string
}

/**
 * Removes the identities and the authenticator that may have been added by somebody who didn't own the subject's
 * address. The address is notified of each.
 */
export async function removeAddedCredentials(
  host: Pick<PluginHost, 'service' | 'jobs'>,
  { identityId, subjectId, since, until }: AddedCredentials,
  transaction: Transaction,
): Promise<void> {
  const context = { ...system, transaction }
  const values = [identityId, subjectId, since ?? null, until ?? null]
  const identities = await transaction.query<AddedIdentity>({ text: identitiesSql, values })
  const authenticators = await transaction.query<{ id: string; isConfirmed: boolean }>({
    text: authenticatorsSql,
    values,
  })
  for (const each of identities) {
    await notifyOfChange(host, changeOf('removed', subjectId, each), transaction, { to: identityId })
  }
  if (authenticators.some(({ isConfirmed }) => isConfirmed)) {
    await notifyOfChange(host, { kind: 'second-factor-off', subjectId }, transaction, { to: identityId })
  }
  if (identities.length > 0) {
    const ids = identities.map(({ id }) => id)
    await host.service(identity).removeMany(ids, context)
  }
  if (authenticators.length > 0) {
    const ids = authenticators.map(({ id }) => id)
    await host.service(authenticator).removeMany(ids, context)
  }
}

interface AddedIdentity {
  readonly id: string
  readonly provider: Provider
  readonly email: string | null
  readonly account: string | null
}

const remaining = `"${tableName(subjectsToIdentities)}" kept`
const isWithin = (time: string) => `${time} >= coalesce($3::timestamptz, kept."created_at")
  and ($4::timestamptz is null or ${time} < $4::timestamptz)`

const identitiesSql = `select i."id", i."provider", i."email", i."account"
from ${remaining} join "${tableName(subjectsToIdentities)}" l on l."subject_id" = kept."subject_id" and l."id" <> kept."id"
join "${tableName(identity)}" i on i."id" = l."identity_id"
where kept."identity_id" = $1::uuid and kept."subject_id" = $2::uuid and ${isWithin('l."created_at"')}`

const authenticatorsSql = `select a."id", a."confirmed_at" is not null as "isConfirmed"
from ${remaining} join "${tableName(authenticator)}" a on a."subject_id" = kept."subject_id"
where kept."identity_id" = $1::uuid and kept."subject_id" = $2::uuid and ${isWithin('coalesce(a."confirmed_at", a."created_at")')}`
