import { identity, type Provider, subjectsToIdentities } from '@tessera/rbac'
import { type Caller, type PluginHost, system, type Transaction } from '@tessera/server'
import { type RegisteredSubject, registerSubject } from './register-subject.ts'

/** An external account that its owner has proven to have. */
export interface ProvenAccount {
  readonly provider: Exclude<Provider, 'email_and_password'>
  readonly account: string
}

/**
 * The subject that an account belongs to; a new one on its first login. Concurrent logins with one account get one
 * subject.
 * @param caller keeps its subject if that is anonymous
 */
export async function subjectOfAccount(
  host: Pick<PluginHost, 'service' | 'database'>,
  caller: Caller,
  proven: ProvenAccount,
  language?: string,
): Promise<RegisteredSubject & { readonly isNew: boolean }> {
  const known = await findSubject(host, proven)
  if (known) return { ...known, isNew: false }
  return host.database.transaction(async transaction => {
    const values = [`rbac identity ${proven.provider} ${proven.account}`]
    await transaction.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values })
    const meanwhile = await findSubject(host, proven, transaction)
    if (meanwhile) return { ...meanwhile, isNew: false }
    const registered = await registerSubject(host, caller, proven, {
      ...(language !== undefined && { language }),
      transaction,
    })
    return { ...registered, isNew: true }
  })
}

async function findSubject(
  host: Pick<PluginHost, 'service'>,
  { provider, account }: ProvenAccount,
  transaction?: Transaction,
): Promise<RegisteredSubject | null> {
  const context = { ...system, ...(transaction && { transaction }) }
  const found = await host.service(identity).list(
    {
      filters: {
        and: [
          { column: 'provider', method: 'eq', value: provider },
          { column: 'account', method: 'eq', value: account },
        ],
      },
      limit: 1,
    },
    context,
  )
  const [row] = found.rows
  if (!row) return null
  const links = await host
    .service(subjectsToIdentities)
    .list({ filters: { and: [{ column: 'identityId', method: 'eq', value: row.id }] }, limit: 1 }, context)
  const [link] = links.rows
  return link ? { subjectId: link.subjectId, identityId: row.id } : null
}
