import type { OwnValues } from '@tessera/core'
import { type PluginHost, type Transaction, tableName } from '@tessera/core/server'
import { identity, type Provider, subjectsToIdentities } from '../../index.ts'
import { isEffectiveSql } from '../identities/effective.ts'
import { jobNames } from '../jobs/job-names.ts'
import type { AddressRefusalNote } from '../mails/address-refusal-note.ts'

/** What changed about how somebody logs in. */
export interface AccountChange {
  readonly kind: 'added' | 'removed' | 'email-asked' | 'email-changed' | 'second-factor-on' | 'second-factor-off'
  readonly subjectId: string
  /** The identity that it is about. */
  readonly provider?: Provider
  /** Its e-mail, address or number. */
  readonly name?: string
}

/** Payload of the job that mails it: to an address as it was before the change. */
export interface ChangeNotice extends AccountChange {
  readonly to: string
  readonly isVerified: boolean
  /** A change of address that whoever reads the mail may undo. */
  readonly undo?: AddressRefusalNote
}

interface Announcement {
  /** The identity whose address is told; when absent all that are verified, else the one that the account was made with. */
  readonly to?: string
  /** A change of address: the verified owner of the one before may undo it. */
  readonly undo?: Omit<AddressRefusalNote, 'at'>
}

/** The change of one identity. */
export function changeOf(
  kind: 'added' | 'removed',
  subjectId: string,
  { provider = 'email_and_password', email, account }: OwnValues<typeof identity>,
): AccountChange {
  return { kind, subjectId, provider, name: email ?? account ?? '' }
}

/**
 * Has the addresses of a subject told of a change, when the transaction commits. Call it before the change: an address that
 * goes away is told, one that comes is not.
 */
export async function announceChange(
  { jobs }: Pick<PluginHost, 'jobs'>,
  change: AccountChange,
  transaction: Transaction,
  { to, undo }: Announcement = {},
): Promise<void> {
  const addresses = await transaction.query<Address>({ text: addressesSql, values: [change.subjectId] })
  const verified = addresses.filter(({ isVerified }) => isVerified)
  const told = to === undefined ? (verified.length > 0 ? verified : addresses) : addresses.filter(({ id }) => id === to)
  for (const { id, email, isVerified } of told) {
    const isUndoable = undo !== undefined && isVerified && id === undo.identityId && email === undo.from
    const notice: ChangeNotice = {
      ...change,
      to: email,
      isVerified,
      ...(isUndoable && { undo: { ...undo, at: new Date().toISOString() } }),
    }
    await jobs.enqueue(jobNames.sendChangeNotice, notice, { transaction })
  }
}

interface Address {
  readonly id: string
  readonly email: string
  readonly isVerified: boolean
}

const addressesSql = `select i."id", i."email", i."verified_at" is not null as "isVerified"
from "${tableName(subjectsToIdentities)}" l join "${tableName(identity)}" i on i."id" = l."identity_id"
where l."subject_id" = $1::uuid and i."provider" = 'email_and_password' and i."email" is not null
  and ${isEffectiveSql('i', 'l')}`
