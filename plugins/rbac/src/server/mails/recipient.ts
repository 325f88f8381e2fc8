import { type Database, tableName } from '@tessera/core/server'
import { identity, subject, subjectsToIdentities } from '../../index.ts'

/** Whom a mail goes to, as the database has it. */
export interface Recipient {
  readonly identityId: string
  readonly email: string
  readonly isVerified: boolean
  readonly subjectId: string
  /** The subject's language; null where the site's default is meant. */
  readonly language: string | null
}

/** By the identity, by its (lower-cased) address, or the first address of a subject, verified ones before others. */
export type RecipientQuery =
  | { readonly identityId: string }
  | { readonly email: string }
  | { readonly subjectId: string }

/** @returns null when nobody has such an address */
export async function findRecipient(
  database: Pick<Database, 'query'>,
  query: RecipientQuery,
): Promise<Recipient | null> {
  const [condition, value] = conditionOf(query)
  const [row] = await database.query<Recipient>({ text: `${select} and ${condition} ${first}`, values: [value] })
  return row ?? null
}

function conditionOf(query: RecipientQuery): [condition: string, value: string] {
  if ('identityId' in query) return ['i."id" = $1::uuid', query.identityId]
  if ('subjectId' in query) return ['s."id" = $1::uuid', query.subjectId]
  return ['i."email" = $1', query.email]
}

const select = `select i."id" as "identityId", i."email", i."verified_at" is not null as "isVerified",
  s."id" as "subjectId", s."language"
from "${tableName(identity)}" i
join "${tableName(subjectsToIdentities)}" l on l."identity_id" = i."id"
join "${tableName(subject)}" s on s."id" = l."subject_id"
where i."provider" = 'email_and_password' and i."email" is not null`

const first = `order by i."verified_at" is null, l."order_index", l."created_at", l."id" limit 1`
