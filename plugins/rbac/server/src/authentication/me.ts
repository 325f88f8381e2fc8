import {
  authenticationPath,
  authenticator,
  type CurrentSubject,
  identity,
  role,
  subject,
  subjectsToIdentities,
  subjectsToRoles,
} from '@tessera/rbac'
import {
  type Caller,
  type Database,
  type FastifyInstance,
  selected,
  sqlNames,
  UnauthorizedError,
} from '@tessera/server'
import type { Rbac } from '../rbac.ts'
import { administratorRole } from '../roles/administrator-role.ts'

/** `GET me`: what the logged-in subject may know about itself. */
export function registerMe(app: FastifyInstance, { host }: Rbac): void {
  app.get(
    `${authenticationPath}/me`,
    { config: { access: 'subject' }, schema: { summary: 'Who is logged in' } },
    async ({ caller }) => {
      const data = await readCurrentSubject(host.database, caller)
      // The secret key belongs to no subject.
      if (!data) throw new UnauthorizedError()
      return { data }
    },
  )
}

async function readCurrentSubject(
  database: Pick<Database, 'query'>,
  { subjectId, sessionId, isAdministrator }: Caller,
): Promise<CurrentSubject | null> {
  if (subjectId === undefined || sessionId === undefined) return null
  const [row] = await database.query<CurrentRow>({ text, values: [subjectId], name: 'rbac_current_subject' })
  if (!row) return null
  return {
    ...row,
    isAdministrator,
    isAnonymous: row.identities.length === 0,
    needsSecondFactor: !isAdministrator && row.roles.some(({ slug }) => slug === administratorRole),
    sessionId,
  }
}

type CurrentRow = Pick<CurrentSubject, 'id' | 'slug' | 'identities' | 'roles' | 'hasSecondFactor'>

const [subjects, s] = sqlNames(subject, 's')
const [identityLinks, li] = sqlNames(subjectsToIdentities, 'li')
const [identities, i] = sqlNames(identity, 'i')
const [roleLinks, lr] = sqlNames(subjectsToRoles, 'lr')
const [roles, r] = sqlNames(role, 'r')
const [authenticators, a] = sqlNames(authenticator, 'a')

// By hand: every page of a logged-in user needs it, in one prepared statement.
const text = `select ${selected(s, 'id', 'slug')},
  coalesce((
    select json_agg(json_build_object('id', ${i.id}, 'provider', ${i.provider}, 'email', ${i.email}, 'account', ${i.account},
      'pendingEmail', ${i.pendingEmail}, 'verifiedAt', to_char(${i.verifiedAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by ${li.orderIndex}, ${li.createdAt}, ${li.id})
    from ${identityLinks} join ${identities} on ${i.id} = ${li.identityId}
    where ${li.subjectId} = ${s.id}
  ), '[]') as "identities",
  coalesce((
    select json_agg(json_build_object('id', ${r.id}, 'slug', ${r.slug}, 'title', ${r.title})
      order by ${lr.orderIndex}, ${lr.createdAt}, ${lr.id})
    from ${roleLinks} join ${roles} on ${r.id} = ${lr.roleId}
    where ${lr.subjectId} = ${s.id}
  ), '[]') as "roles",
  exists (
    select 1 from ${authenticators} where ${a.subjectId} = ${s.id} and ${a.confirmedAt} is not null
  ) as "hasSecondFactor"
from ${subjects} where ${s.id} = $1::uuid`
