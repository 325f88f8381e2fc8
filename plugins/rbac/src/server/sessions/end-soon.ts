import { ownValues } from '@tessera/core'
import { type PluginHost, system } from '@tessera/core/server'
import { session } from '../../index.ts'
import { accessTokenSeconds } from './access-token.ts'

/**
 * Lets a session end with its access token, unless its refresh token turns up before.
 * @returns whether a second factor was shown in it
 */
export async function endSoon(host: Pick<PluginHost, 'service'>, sessionId: string): Promise<boolean> {
  const sessions = host.service(session)
  const found = await sessions.find(sessionId, system)
  if (!found) return false
  const end = new Date(Date.now() + accessTokenSeconds * 1000).toISOString()
  if (found.expiresAt === null || found.expiresAt > end) {
    await sessions.update(sessionId, ownValues(session, { expiresAt: end }), system)
  }
  return found.hasSecondFactor
}
