import type { OwnValues } from '@tessera/core'
import { authenticator } from '@tessera/rbac'
import { columnsOf, type PluginHost, system, type Transaction } from '@tessera/server'

/** A subject's authenticator with its private columns. */
export interface AuthenticatorRecord {
  readonly id: string
  readonly subjectId: string
  /** Encrypted. */
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  readonly confirmedAt: string | null
}

const columns = columnsOf(authenticator)

/**
 * The authenticator of a subject; null if it has none.
 * @param isLocked nobody else can change it until the transaction ends
 */
export async function readAuthenticator(
  host: Pick<PluginHost, 'service'>,
  subjectId: string,
  transaction?: Transaction,
): Promise<AuthenticatorRecord | null> {
  const own = authenticatorOf(host, subjectId, transaction)
  const row = await (transaction ? own.forUpdate() : own).first()
  if (!row) return null
  // The product itself reads what no response carries.
  const { id, secret, recoveryCodes, confirmedAt } = row as OwnValues<typeof authenticator> & { readonly id: string }
  return { id, subjectId, secret: secret ?? '', recoveryCodes: recoveryCodes ?? [], confirmedAt: confirmedAt ?? null }
}

/** Whether a subject set an authenticator up and showed its first code. */
export async function hasAuthenticator(
  host: Pick<PluginHost, 'service'>,
  subjectId: string,
  transaction?: Transaction,
): Promise<boolean> {
  const confirmed = authenticatorOf(host, subjectId, transaction).whereNotNull(columns.confirmedAt)
  return (await confirmed.select('id').first()) !== undefined
}

function authenticatorOf(host: Pick<PluginHost, 'service'>, subjectId: string, transaction: Transaction | undefined) {
  const context = { ...system, ...(transaction && { transaction }) }
  return host.service(authenticator).query(context).where(columns.subjectId, subjectId)
}
