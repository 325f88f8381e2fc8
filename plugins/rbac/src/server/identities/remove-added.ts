import { type PluginHost, system, type Transaction, tableName } from '@tessera/core/server'
import { authenticator, identity, type Provider, subjectsToIdentities } from '../../index.ts'
import { announceChange, changeOf } from '../notices/announce-change.ts'

/** What goes: the credentials of a subject beside one identity that were added within a time. */
export interface Added {
  /** The identity that stays. */
  readonly identityId: string
  readonly subjectId: string
  /** ISO time; what is older stays. When absent: since the identity that stays was added. */
  readonly since?: string
  /** ISO time; what was added later stays. */
  readonly until?: string
}

/**
 * Removes the identities and the authenticator that somebody may have added to a subject who did not own the address that it
 * belongs to. Each is told of by mail.
 */
export async function removeAdded(
  host: Pick<PluginHost, 'service' | 'jobs'>,
  { identityId, subjectId, since, until }: Added,
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
    await announceChange(host, changeOf('removed', subjectId, each), transaction, { to: identityId })
  }
  if (authenticators.some(({ isConfirmed }) => isConfirmed)) {
    await announceChange(host, { kind: 'second-factor-off', subjectId }, transaction, { to: identityId })
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

const kept = `"${tableName(subjectsToIdentities)}" kept`
const isWithin = (time: string) => `${time} >= coalesce($3::timestamptz, kept."created_at")
  and ($4::timestamptz is null or ${time} < $4::timestamptz)`

const identitiesSql = `select i."id", i."provider", i."email", i."account"
from ${kept} join "${tableName(subjectsToIdentities)}" l on l."subject_id" = kept."subject_id" and l."id" <> kept."id"
join "${tableName(identity)}" i on i."id" = l."identity_id"
where kept."identity_id" = $1::uuid and kept."subject_id" = $2::uuid and ${isWithin('l."created_at"')}`

const authenticatorsSql = `select a."id", a."confirmed_at" is not null as "isConfirmed"
from ${kept} join "${tableName(authenticator)}" a on a."subject_id" = kept."subject_id"
where kept."identity_id" = $1::uuid and kept."subject_id" = $2::uuid and ${isWithin('coalesce(a."confirmed_at", a."created_at")')}`
