import { identity, subject, subjectsToIdentities } from '@tessera/rbac'
import { type Contact, isUuid, type Queryable, selected, sqlNames } from '@tessera/server'
import { isEffectiveSql } from '../identities/effective.ts'

const [subjects, s] = sqlNames(subject, 's')
const [links, l] = sqlNames(subjectsToIdentities, 'l')
const [identities, i] = sqlNames(identity, 'i')

// By hand: one statement, whatever their number.
const contactsSql = `select distinct on (${s.id}) ${selected(s, 'id', 'language')}, ${i.email} as "email", ${i.verifiedAt} is not null as "isVerified"
  from ${subjects}
  left join (${links} join ${identities} on ${i.id} = ${l.identityId} and ${i.provider} = 'email_and_password'
    and ${i.email} is not null and ${isEffectiveSql(i, l)}) on ${l.subjectId} = ${s.id}
  where ${s.id} = any($1::uuid[]) order by ${s.id}, ${i.verifiedAt} is null, ${l.createdAt}, ${l.id}`

/** The address of each subject, a verified one first, and its language. @param ids distinct ids of subjects */
export async function subjectContacts(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Contact>> {
  const values = [ids.filter(isUuid)]
  const rows = await database.query<Contact & { readonly id: string }>({ text: contactsSql, values })
  return new Map(rows.map(({ id, email, isVerified, language }) => [id, { email, isVerified, language }]))
}
