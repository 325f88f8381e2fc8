import { ownValues } from '@tessera/core'
import { session } from '@tessera/rbac'
import { type PluginHost, selected, sqlNames, system } from '@tessera/server'
import { type RefreshToken, type RefreshTokens, refreshHash } from './refresh-token.ts'
import { refreshGrace, sessionLifetime } from './session-lifetime.ts'

/** Result of a refresh: the next token, or why there is none. */
export type Rotation =
  | { readonly outcome: 'rotated'; readonly subjectId: string; readonly token: RefreshToken }
  | { readonly outcome: 'ended' }
  | { readonly outcome: 'reused'; readonly sessionId: string }

/**
 * Exchanges a refresh token for the next one. Of the callers who race with one token, one rotates it and the others get
 * the same successor. A token that is used again later ends the session on all nodes, for everybody who holds a token
 * of it.
 */
export async function rotateSession(
  host: Pick<PluginHost, 'database' | 'service'>,
  tokens: RefreshTokens,
  token: RefreshToken,
): Promise<Rotation> {
  const next = tokens.next(token)
  const values = [token.sessionId, token.generation, refreshHash(token.random), refreshHash(next.random)]
  const [rotated] = await host.database.query<{ subjectId: string }>({ text: rotateSql, values, name: 'rbac_rotate' })
  if (rotated) return { outcome: 'rotated', subjectId: rotated.subjectId, token: next }

  const [found] = await host.database.query<SessionState>({ text: stateSql, values: [token.sessionId] })
  if (!found?.isOpen || found.generation <= token.generation) return { outcome: 'ended' }
  const isNext = found.generation === next.generation && found.refreshHash === refreshHash(next.random)
  if (isNext && found.isFresh) return { outcome: 'rotated', subjectId: found.subjectId, token: next }

  const ended = ownValues(session, { revokedAt: new Date().toISOString(), refreshHash: null })
  await host.service(session).update(token.sessionId, ended, system)
  return { outcome: 'reused', sessionId: token.sessionId }
}

interface SessionState {
  readonly subjectId: string
  readonly generation: number
  readonly refreshHash: string | null
  readonly isOpen: boolean
  /** It was rotated within the grace period. */
  readonly isFresh: boolean
}

const [sessions, s] = sqlNames(session)

// Written past the services, without an event: the owner of the session, and whether it is open, stay the same.
const rotateSql = `update ${sessions} set
  ${s.refreshHash} = $4, ${s.generation} = ${s.generation} + 1, ${s.rotatedAt} = now(),
  ${s.expiresAt} = least(${s.createdAt} + interval '${sessionLifetime.whole} seconds', now() + interval '${sessionLifetime.idle} seconds'),
  ${s.updatedAt} = greatest(now(), ${s.updatedAt} + interval '1 ms')
where ${s.id} = $1::uuid and ${s.generation} = $2::integer and ${s.refreshHash} = $3 and ${s.revokedAt} is null and ${s.expiresAt} > now()
returning ${selected(s, 'subjectId')}`

const stateSql = `select ${selected(s, 'subjectId', 'generation', 'refreshHash')},
  ${s.revokedAt} is null and ${s.expiresAt} > now() as "isOpen",
  ${s.rotatedAt} > now() - interval '${refreshGrace} seconds' as "isFresh"
from ${sessions} where ${s.id} = $1::uuid`
