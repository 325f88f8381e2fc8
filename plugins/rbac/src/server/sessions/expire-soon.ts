import { ownValues } from '@tessera/core'
import { type PluginHost, system, type Transaction, tableName } from '@tessera/core/server'
import { session, subject } from '../../index.ts'
import { SessionEndedError } from '../errors.ts'
import { accessTokenSeconds } from './access-token.ts'

/** How the subject authenticated in a session; carried over to the session that replaces it. */
export interface Authentication {
  readonly hasSecondFactor: boolean
  /** ISO time. */
  readonly provenAt: string | null
}

/**
 * Lets a session expire together with its access token, unless its refresh token turns up again. A concurrent
 * revocation of all sessions of the subject waits for the transaction, and so ends the replacing session too.
 * @throws SessionEndedError if it has already ended
 */
export async function expireSoon(
  host: Pick<PluginHost, 'service'>,
  { subjectId = '', sessionId = '' }: { readonly subjectId?: string; readonly sessionId?: string },
  transaction: Transaction,
): Promise<Authentication> {
  await transaction.query({ text: lockSql, values: [subjectId] })
  const [open] = await transaction.query<Authentication & { expiresAt: string }>({ text: openSql, values: [sessionId] })
  if (!open) throw new SessionEndedError()
  const { expiresAt, ...shown } = open
  const end = new Date(Date.now() + accessTokenSeconds * 1000).toISOString()
  if (expiresAt > end) {
    await host.service(session).update(sessionId, ownValues(session, { expiresAt: end }), { ...system, transaction })
  }
  return shown
}

const lockSql = `select 1 from "${tableName(subject)}" where "id" = $1::uuid for share`

const openSql = `select "has_second_factor" as "hasSecondFactor", "proven_at" as "provenAt", "expires_at" as "expiresAt"
from "${tableName(session)}" where "id" = $1::uuid and "revoked_at" is null and "expires_at" > now()`
