import { type identity, subjectsToIdentities } from '@tessera/rbac'
import { type SqlColumns, sqlNames } from '@tessera/server'

/**
 * SQL: whether an identity can be used to log in. An address that was added to an account counts once it is verified;
 * only the one that the account was created with counts before. Otherwise adding a stranger's address in the settings
 * would give its owner, on asking for a new password, access to an account that isn't theirs.
 * @param i alias of the identity
 * @param l alias of its link to the subject
 */
export function isEffectiveSql(i: SqlColumns<typeof identity>, l: SqlColumns<typeof subjectsToIdentities>): string {
  return `(${i.provider} <> 'email_and_password' or ${i.verifiedAt} is not null or ${isFirstSql(l)})`
}

/** SQL: whether the account was created with the identity. */
export function isFirstSql(l: SqlColumns<typeof subjectsToIdentities>): string {
  return `not exists (select 1 from ${links} where ${earlier.subjectId} = ${l.subjectId}
    and (${earlier.createdAt}, ${earlier.id}) < (${l.createdAt}, ${l.id}))`
}

const [links, earlier] = sqlNames(subjectsToIdentities, 'earlier')
