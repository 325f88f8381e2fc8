import { identity, subject, subjectsToIdentities } from '@tessera/rbac'
import { isUuid, type MailRecipient, type Queryable, selected, sqlNames } from '@tessera/server'

const [subjects, s] = sqlNames(subject, 's')
const [links, l] = sqlNames(subjectsToIdentities, 'l')
const [identities, i] = sqlNames(identity, 'i')

// By hand: one statement, whatever their number.
const verifiedSql = `select distinct on (${s.id}) ${selected(s, 'id', 'language')}, ${i.email} as "email" from ${subjects}
  join ${links} on ${l.subjectId} = ${s.id} join ${identities} on ${i.id} = ${l.identityId}
  where ${s.id} = any($1::uuid[]) and ${i.provider} = 'email_and_password' and ${i.email} is not null and ${i.verifiedAt} is not null
  order by ${s.id}, ${l.createdAt}, ${l.id}`

/** The first verified address of each subject, and its language. @param ids distinct ids of subjects */
export async function subjectRecipients(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailRecipient>> {
  const values = [ids.filter(isUuid)]
  const rows = await database.query<MailRecipient & { readonly id: string }>({ text: verifiedSql, values })
  return new Map(rows.map(({ id, email, language }) => [id, { email, language }]))
}
