import { apiKey, identity, subject, subjectsToIdentities } from '@tessera/rbac'
import { type Caller, isUuid, type Queryable, selected, sqlNames } from '@tessera/server'

/**
 * Display names of subjects: the login address for administrators, the slug for everybody else. Administrators see the titles of
 * API keys, too.
 * @param ids distinct ids of subjects and API keys; deleted ones get no name
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

const [subjects, s] = sqlNames(subject, 's')
const [keys, k] = sqlNames(apiKey, 'k')
const [links, l] = sqlNames(subjectsToIdentities, 'l')
const [identities, i] = sqlNames(identity, 'i')

// By hand: one statement for the names of a whole list.
const bySlug = `select ${selected(s, 'id')}, ${s.slug} as "name" from ${subjects} where ${s.id} = any($1::uuid[])`

const login = `select coalesce(${i.email}, ${i.account}) from ${links} join ${identities} on ${i.id} = ${l.identityId}
  where ${l.subjectId} = ${s.id} order by ${i.email} is null, ${l.createdAt} limit 1`

const byLogin = `select ${selected(s, 'id')}, coalesce((${login}), ${s.slug}) as "name" from ${subjects} where ${s.id} = any($1::uuid[])
union all select ${selected(k, 'id')}, ${k.title} from ${keys} where ${k.id} = any($1::uuid[])`
