import { authenticator, identity, subjectsToIdentities } from '@tessera/rbac'
import { type Context, columnsOf, type PluginHost, system, type Transaction } from '@tessera/server'
import { changeOf, notifyOfChange } from '../notifications/notify-of-change.ts'

type Services = Pick<PluginHost, 'service'>

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
  added: AddedCredentials,
  transaction: Transaction,
): Promise<void> {
  const { identityId, subjectId } = added
  const context = { ...system, transaction }
  const identities = await addedIdentities(host, added, context)
  const authenticators = await addedAuthenticators(host, added, context)
  for (const each of identities) {
    await notifyOfChange(host, changeOf('removed', subjectId, each), transaction, { to: identityId })
  }
  if (authenticators.some(({ confirmedAt }) => confirmedAt !== null)) {
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

const links = columnsOf(subjectsToIdentities)

/** The link of the identity that remains. */
function remainingLink(host: Services, { identityId, subjectId }: AddedCredentials, context: Context) {
  const all = host.service(subjectsToIdentities).query(context)
  return all.where(links.identityId, identityId).where(links.subjectId, subjectId)
}

function addedIdentities(host: Services, added: AddedCredentials, context: Context) {
  const { identityId, subjectId, since, until } = added
  const others = host.service(subjectsToIdentities).query(context).where(links.subjectId, subjectId)
  const within = others
    .whereNot(links.identityId, identityId)
    .where(links.createdAt, '>=', since ?? remainingLink(host, added, context).select(links.createdAt))
    .where(builder => until === undefined || builder.where(links.createdAt, '<', until))
  const found = host.service(identity).query(context).whereIn('id', within.select(links.identityId))
  return found.whereExists(remainingLink(host, added, context))
}

function addedAuthenticators(host: Services, added: AddedCredentials, context: Context) {
  const { subjectId, since, until } = added
  const { confirmedAt, createdAt, ...columns } = columnsOf(authenticator)
  const begun = since ?? remainingLink(host, added, context).select(links.createdAt)
  return host
    .service(authenticator)
    .query(context)
    .where(columns.subjectId, subjectId)
    .whereRaw('coalesce(??, ??) >= ?', [confirmedAt, createdAt, begun])
    .where(builder => until === undefined || builder.whereRaw('coalesce(??, ??) < ?', [confirmedAt, createdAt, until]))
    .whereExists(remainingLink(host, added, context))
}
