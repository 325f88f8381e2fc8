import { type Caller, type Database, tableName, UnauthorizedError } from '@tessera/core/server'
import type { FastifyInstance } from 'fastify'
import {
  authenticationPath,
  authenticator,
  type CurrentSubject,
  identity,
  role,
  subject,
  subjectsToIdentities,
  subjectsToRoles,
} from '../../index.ts'
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

const text = `select s."id", s."slug",
  coalesce((
    select json_agg(json_build_object('id', i."id", 'provider', i."provider", 'email', i."email", 'account', i."account",
      'pendingEmail', i."pending_email", 'verifiedAt', to_char(i."verified_at" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by l."order_index", l."created_at", l."id")
    from "${tableName(subjectsToIdentities)}" l join "${tableName(identity)}" i on i."id" = l."identity_id"
    where l."subject_id" = s."id"
  ), '[]') as "identities",
  coalesce((
    select json_agg(json_build_object('id', r."id", 'slug', r."slug", 'title', r."title") order by l."order_index", l."created_at", l."id")
    from "${tableName(subjectsToRoles)}" l join "${tableName(role)}" r on r."id" = l."role_id"
    where l."subject_id" = s."id"
  ), '[]') as "roles",
  exists (
    select 1 from "${tableName(authenticator)}" a where a."subject_id" = s."id" and a."confirmed_at" is not null
  ) as "hasSecondFactor"
from "${tableName(subject)}" s where s."id" = $1::uuid`
