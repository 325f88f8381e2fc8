import type { TestHost } from '@tessera/server/testing'

export interface SessionRow {
  readonly id: string
  readonly expiresAt: string
  readonly revokedAt: string | null
}

/** The sessions of a subject, as stored. */
export function sessionsOf({ database }: TestHost, subjectId: string | undefined): Promise<SessionRow[]> {
  return database.query({
    text: `select id, expires_at as "expiresAt", revoked_at as "revokedAt" from rbac_sessions
      where subject_id = $1 order by created_at, id`,
    values: [subjectId],
  })
}

/** Moves a session's last refresh back by some seconds. */
export async function age({ database }: TestHost, sessionId: string | undefined, seconds: number): Promise<void> {
  await database.query({
    text: `update rbac_sessions set rotated_at = rotated_at - make_interval(secs => $2) where id = $1`,
    values: [sessionId, seconds],
  })
}
