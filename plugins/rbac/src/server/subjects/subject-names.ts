import { type Caller, isUuid, type Queryable, tableName } from '@tessera/core/server'
import { identity, subject, subjectsToIdentities } from '../../index.ts'

/**
 * Display names of subjects: the login address for administrators, the slug for everybody else.
 * @param ids distinct ids of subjects; deleted ones get no name
 */
export async function subjectNames(
  database: Queryable,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ id: string; name: string }>({
    text: caller.isAdministrator ? byLogin : bySlug,
    values: [ids.filter(isUuid)],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const bySlug = `select s."id", s."slug" as "name" from "${tableName(subject)}" s where s."id" = any($1::uuid[])`

const login = `select coalesce(i."email", i."account") from "${tableName(subjectsToIdentities)}" l
  join "${tableName(identity)}" i on i."id" = l."identity_id" where l."subject_id" = s."id"
  order by i."email" is null, l."created_at" limit 1`

const byLogin = `select s."id", coalesce((${login}), s."slug") as "name" from "${tableName(subject)}" s where s."id" = any($1::uuid[])`
