import { ownValues } from '@tessera/core'
import { type PluginHost, system, type Transaction, tableName } from '@tessera/core/server'
import { session, subject } from '../../index.ts'
import { SessionEndedError } from '../errors.ts'
import { accessTokenSeconds } from './access-token.ts'

/** What was shown in a session: it goes over to the one that takes its place. */
export interface Shown {
  readonly hasSecondFactor: boolean
  /** ISO time. */
  readonly provenAt: string | null
}

/**
 * Lets a session end with its access token, unless its refresh token turns up before. Whoever ends all sessions of the
 * subject waits for the transaction, and ends the session that takes its place along.
 * @throws SessionEndedError when it has ended already
 */
export async function endSoon(
  host: Pick<PluginHost, 'service'>,
  { subjectId = '', sessionId = '' }: { readonly subjectId?: string; readonly sessionId?: string },
  transaction: Transaction,
): Promise<Shown> {
  await transaction.query({ text: lockSql, values: [subjectId] })
  const [open] = await transaction.query<Shown & { expiresAt: string }>({ text: openSql, values: [sessionId] })
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
