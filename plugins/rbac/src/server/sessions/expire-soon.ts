import { type OwnValues, ownValues } from '@tessera/core'
import { columnsOf, type PluginHost, system, type Transaction } from '@tessera/server'
import { session, subject } from '../../index.ts'
import { SessionEndedError } from '../errors.ts'
import { accessTokenSeconds } from './access-token.ts'

/** How the subject authenticated in a session; carried over to the session that replaces it. */
export interface Authentication {
  readonly hasSecondFactor: boolean
  /** ISO time. */
  readonly provenAt: string | null
}

const columns = columnsOf(session)

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
  const context = { ...system, transaction }
  await host.service(subject).query(context).findById(subjectId).select('id').forShare()
  const sessions = host.service(session)
  const own = sessions.query(context).findById(sessionId).whereNull(columns.revokedAt)
  const open = await own.whereRaw('?? > now()', [columns.expiresAt])
  if (!open) throw new SessionEndedError()
  const { hasSecondFactor = false, provenAt = null } = open as OwnValues<typeof session>
  const end = new Date(Date.now() + accessTokenSeconds * 1000).toISOString()
  if (open.expiresAt !== null && open.expiresAt > end) {
    await sessions.update(sessionId, ownValues(session, { expiresAt: end }), context)
  }
  return { hasSecondFactor, provenAt }
}
