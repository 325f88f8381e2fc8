import { role, session, subject, subjectsToIdentities, subjectsToRoles } from '@tessera/rbac'
import { type Caller, type Database, type Queryable, selected, sqlNames } from '@tessera/server'
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

const [sessions, s] = sqlNames(session, 's')
const [subjects, u] = sqlNames(subject, 'u')
const [identities, i] = sqlNames(subjectsToIdentities, 'i')
const [links, l] = sqlNames(subjectsToRoles, 'l')
const [roles, r] = sqlNames(role, 'r')

const isOpenSql = `${s.id} = $1::uuid and ${s.revokedAt} is null and ${s.expiresAt} > now()`
// By hand: every request of a session pays for it, and it is prepared.
const text = `select ${selected(s, 'subjectId', 'hasSecondFactor')}, exists (
  select 1 from ${identities} where ${i.subjectId} = ${s.subjectId}
) as "isRegistered", array(
  select ${r.slug} from ${links} join ${roles} on ${r.id} = ${l.roleId}
  where ${l.subjectId} = ${s.subjectId} order by ${r.slug}
) as "roles"
from ${sessions} join ${subjects} on ${u.id} = ${s.subjectId}
where ${isOpenSql}`
const openSql = `select 1 from ${sessions} where ${isOpenSql}`

/** Whether a session has neither been ended nor expired. */
export async function isSessionOpen(sessionId: string, database: Queryable): Promise<boolean> {
  return (await database.query({ text: openSql, values: [sessionId] })).length > 0
}
