import { type Caller, type Queryable, tableName } from '@tessera/core/server'
import { session, subjectsToIdentities } from '../../index.ts'
import { AnonymousSubjectError, ConfirmationNeededError } from '../errors.ts'

/** How long it counts that somebody has shown who they are, in seconds. */
const proofSeconds = 10 * 60

/**
 * Makes sure that whoever holds the caller's session has shown within the last ten minutes that it is theirs: who borrows a
 * session for a moment must not keep the account. Callers without a session are servers with a key, or this module itself.
 * @returns until when it counts, ISO time; null for callers without a session
 * @throws ConfirmationNeededError, AnonymousSubjectError for a subject that has nothing to show
 */
export async function assertFreshProof(
  database: Pick<Queryable, 'query'>,
  { kind, subjectId, sessionId }: Caller,
): Promise<string | null> {
  if (kind === 'system' || kind === 'secret-key') return null
  const [row] = await database.query<Proof>({ text, values: [sessionId ?? null, subjectId ?? null] })
  if (row?.isAnonymous) throw new AnonymousSubjectError()
  if (!row?.until) throw new ConfirmationNeededError()
  return row.until
}

interface Proof {
  readonly until: string | null
  readonly isAnonymous: boolean
}

const text = `select case when "proven_at" > now() - interval '${proofSeconds} seconds'
    then least("proven_at", now()) + interval '${proofSeconds} seconds' end as "until",
  not exists (select 1 from "${tableName(subjectsToIdentities)}" l where l."subject_id" = $2::uuid) as "isAnonymous"
from "${tableName(session)}" where "id" = $1::uuid`

/** Keeps on the session that its subject has just shown who it is. */
export async function keepProof(database: Pick<Queryable, 'query'>, sessionId: string): Promise<void> {
  // No other node has to hear of it: nothing that is cached depends on it.
  await database.query({ text: provenSql, values: [sessionId] })
}

const provenSql = `update "${tableName(session)}"
set "proven_at" = now(), "updated_at" = greatest(now(), "updated_at" + interval '1 ms') where "id" = $1::uuid`
