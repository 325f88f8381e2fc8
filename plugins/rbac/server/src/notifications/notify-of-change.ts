import type { OwnValues } from '@tessera/core'
import { identity, type Provider, subjectsToIdentities } from '@tessera/rbac'
import { type PluginHost, selected, sqlNames, type Transaction } from '@tessera/server'
import { isEffectiveSql } from '../identities/effective.ts'
import { jobNames } from '../jobs/job-names.ts'
import type { AddressRefusal } from '../mails/address-refusal-token.ts'

/** A change of somebody's credentials. */
export interface AccountChange {
  readonly kind: 'added' | 'removed' | 'email-asked' | 'email-changed' | 'second-factor-on' | 'second-factor-off'
  readonly subjectId: string
  /** The identity that changed. */
  readonly provider?: Provider
  /** Its e-mail address, wallet address or number. */
  readonly name?: string
}

/** Payload of the mail job, with the recipient's address as it was before the change. */
export interface ChangeNotification extends AccountChange {
  readonly to: string
  readonly isVerified: boolean
  /** A change of address that the recipient may revert. */
  readonly undo?: AddressRefusal
}

interface NotificationOptions {
  /**
   * The identity whose address is notified; default: all verified addresses, else the one that the account was created
   * with.
   */
  readonly to?: string
  /** A change of address: the verified owner of the previous one may revert it. */
  readonly undo?: Omit<AddressRefusal, 'at'>
}

/** A change of one identity. */
export function changeOf(
  kind: 'added' | 'removed',
  subjectId: string,
  { provider = 'email_and_password', email, account }: OwnValues<typeof identity>,
): AccountChange {
  return { kind, subjectId, provider, name: email ?? account ?? '' }
}

/**
 * Notifies the addresses of a subject of a change when the transaction commits. Call it before the change, so that an
 * address that is removed is notified and one that is added is not.
 */
export async function notifyOfChange(
  { jobs }: Pick<PluginHost, 'jobs'>,
  change: AccountChange,
  transaction: Transaction,
  { to, undo }: NotificationOptions = {},
): Promise<void> {
  const addresses = await transaction.query<Address>({ text: addressesSql, values: [change.subjectId] })
  const verified = addresses.filter(({ isVerified }) => isVerified)
  const recipients =
    to === undefined ? (verified.length > 0 ? verified : addresses) : addresses.filter(({ id }) => id === to)
  for (const { id, email, isVerified } of recipients) {
    const isUndoable = undo !== undefined && isVerified && id === undo.identityId && email === undo.from
    const notification: ChangeNotification = {
      ...change,
      to: email,
      isVerified,
      ...(isUndoable && { undo: { ...undo, at: new Date().toISOString() } }),
    }
    await jobs.enqueue(jobNames.sendChangeNotification, notification, { transaction })
  }
}

interface Address {
  readonly id: string
  readonly email: string
  readonly isVerified: boolean
}

const [identities, i] = sqlNames(identity, 'i')
const [links, l] = sqlNames(subjectsToIdentities, 'l')
// By hand: the rule of effective.ts is SQL.
const addressesSql = `select ${selected(i, 'id', 'email')}, ${i.verifiedAt} is not null as "isVerified"
from ${links} join ${identities} on ${i.id} = ${l.identityId}
where ${l.subjectId} = $1::uuid and ${i.provider} = 'email_and_password' and ${i.email} is not null
  and ${isEffectiveSql(i, l)}`
