import { type Caller, type Database, tableName } from '@tessera/core/server'
import { role, session, subject, subjectsToIdentities, subjectsToRoles } from '../../index.ts'
import type { RbacOptions } from '../options.ts'
import { administratorRole } from '../roles/administrator-role.ts'

/**
 * The caller that a session belongs to, with its current roles.
 * @returns null if the session has ended, or its subject is gone
 */
export async function readSessionCaller(
  database: Pick<Database, 'query'>,
  { requireSecondFactor }: RbacOptions,
  sessionId: string,
): Promise<Caller | null> {
  const [row] = await database.query<SessionRow>({ text, values: [sessionId], name: 'rbac_session_caller' })
  if (!row) return null
  const isTrusted = requireSecondFactor !== 'administrators' || row.hasSecondFactor
  return {
    kind: 'subject',
    subjectId: row.subjectId,
    sessionId,
    isRegistered: row.isRegistered,
    roles: row.roles,
    isAdministrator: isTrusted && row.roles.includes(administratorRole),
  }
}

interface SessionRow {
  readonly subjectId: string
  readonly hasSecondFactor: boolean
  readonly isRegistered: boolean
  readonly roles: readonly string[]
}

const text = `select s."subject_id" as "subjectId", s."has_second_factor" as "hasSecondFactor", exists (
  select 1 from "${tableName(subjectsToIdentities)}" i where i."subject_id" = s."subject_id"
) as "isRegistered", array(
  select r."slug" from "${tableName(subjectsToRoles)}" l join "${tableName(role)}" r on r."id" = l."role_id"
  where l."subject_id" = s."subject_id" order by r."slug"
) as "roles"
from "${tableName(session)}" s join "${tableName(subject)}" u on u."id" = s."subject_id"
where s."id" = $1::uuid and s."revoked_at" is null and s."expires_at" > now()`
