import type { OwnValues } from '@tessera/core'
import type { PluginHost, Transaction } from '@tessera/core/server'
import type { identity, Provider } from '../../index.ts'
import { ownIdentities } from '../identities/subject-identity.ts'
import { jobNames } from '../jobs/job-names.ts'

/** What changed about how somebody logs in. */
export interface AccountChange {
  readonly kind: 'added' | 'removed' | 'email-changed' | 'second-factor-on' | 'second-factor-off'
  readonly subjectId: string
  /** The way in that it is about. */
  readonly provider?: Provider
  /** Its e-mail, address or number. */
  readonly name?: string
}

/** Payload of the job that mails it: to an address as it was before the change. */
export interface ChangeNotice extends AccountChange {
  readonly to: string
}

/** The change of one way in. */
export function changeOf(
  kind: 'added' | 'removed',
  subjectId: string,
  { provider = 'email_and_password', email, account }: OwnValues<typeof identity>,
): AccountChange {
  return { kind, subjectId, provider, name: email ?? account ?? '' }
}

/**
 * Has every e-mail address that a subject logs in with told of a change, when the transaction commits. Call it before the
 * change: an address that goes away is told, one that comes is not.
 */
export async function announceChange(
  { jobs }: Pick<PluginHost, 'jobs'>,
  change: AccountChange,
  transaction: Transaction,
): Promise<void> {
  for (const { email } of await ownIdentities(transaction, change.subjectId)) {
    if (email === null) continue
    await jobs.enqueue(jobNames.sendChangeNotice, { ...change, to: email } satisfies ChangeNotice, { transaction })
  }
}
