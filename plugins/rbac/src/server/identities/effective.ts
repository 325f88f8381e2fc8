import { tableName } from '@tessera/core/server'
import { subjectsToIdentities } from '../../index.ts'

/**
 * SQL: whether an identity can be used to log in. An address that was added to an account counts once it is verified;
 * only the one that the account was created with counts before. Otherwise adding a stranger's address in the settings
 * would give its owner, on asking for a new password, access to an account that isn't theirs.
 * @param i alias of the identity
 * @param l alias of its link to the subject
 */
export function isEffectiveSql(i: string, l: string): string {
  return `(${i}."provider" <> 'email_and_password' or ${i}."verified_at" is not null or ${isFirstSql(l)})`
}

/** SQL: whether the account was created with the identity. */
export function isFirstSql(l: string): string {
  return `not exists (select 1 from "${tableName(subjectsToIdentities)}" earlier
    where earlier."subject_id" = ${l}."subject_id" and (earlier."created_at", earlier."id") < (${l}."created_at", ${l}."id"))`
}
