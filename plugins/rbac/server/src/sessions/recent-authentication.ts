import { session, subjectsToIdentities } from '@tessera/rbac'
import { type Caller, ForbiddenError, type Queryable, sqlNames } from '@tessera/server'
import { AnonymousSubjectError, ConfirmationNeededError, rbacIssues } from '../errors.ts'

/** How long an authentication counts as recent, in seconds. */
const recentSeconds = 10 * 60

/**
 * Checks that the caller has authenticated within the last ten minutes: borrowing a session for a moment must not be
 * enough to take over the account. Callers without a session are servers with the secret key, or this module itself.
 * @returns until when it counts as recent, ISO time; null for callers without a session
 * @throws ConfirmationNeededError; AnonymousSubjectError for a subject without any credential; ForbiddenError for an API key
 */
export async function assertRecentAuthentication(
  database: Pick<Queryable, 'query'>,
  { kind, subjectId, sessionId }: Caller,
): Promise<string | null> {
  if (kind === 'system' || kind === 'secret-key') return null
  if (kind === 'api-key') throw new ForbiddenError(rbacIssues.RBAC_KEY_CREDENTIALS())
  const [row] = await database.query<RecentAuthentication>({ text, values: [sessionId ?? null, subjectId ?? null] })
  if (row?.isAnonymous) throw new AnonymousSubjectError()
  if (!row?.until) throw new ConfirmationNeededError()
  return row.until
}

interface RecentAuthentication {
  readonly until: string | null
  readonly isAnonymous: boolean
}

const [sessions, s] = sqlNames(session)
const [links, l] = sqlNames(subjectsToIdentities, 'l')

// By hand: compares with the database's clock and counts credentials in one statement.
const text = `select case when ${s.provenAt} > now() - interval '${recentSeconds} seconds'
    then least(${s.provenAt}, now()) + interval '${recentSeconds} seconds' end as "until",
  not exists (select 1 from ${links} where ${l.subjectId} = $2::uuid) as "isAnonymous"
from ${sessions} where ${s.id} = $1::uuid`

/** Records on the session that its subject has just authenticated. */
export async function recordAuthentication(database: Pick<Queryable, 'query'>, sessionId: string): Promise<void> {
  // Written past the services, without an event: nothing that is cached depends on it.
  await database.query({ text: provenSql, values: [sessionId] })
}

const provenSql = `update ${sessions}
set ${s.provenAt} = now(), ${s.updatedAt} = greatest(now(), ${s.updatedAt} + interval '1 ms') where ${s.id} = $1::uuid`
