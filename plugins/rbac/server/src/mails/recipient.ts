import { identity, subject, subjectsToIdentities } from '@tessera/rbac'
import { type Database, selected, sqlNames } from '@tessera/server'
import { isEffectiveSql, isFirstSql } from '../identities/effective.ts'

/** The recipient of a mail, as stored. */
export interface Recipient {
  readonly identityId: string
  readonly email: string
  readonly pendingEmail: string | null
  readonly isVerified: boolean
  /** The account was created with this address. */
  readonly isFirst: boolean
  readonly subjectId: string
  /** The subject's language; null for the site's default. */
  readonly language: string | null
}

/**
 * Selects a recipient by identity; by a (lower-cased) address that can log in, where the verified identity wins over
 * unverified claims; or by subject: its first address that can log in, verified ones first.
 */
export type RecipientQuery =
  | { readonly identityId: string }
  | {
      readonly email: string
      /**
       * Ids of identities that the requesting browser has logged in with: among those that claim the address, they win.
       */
      readonly known?: readonly string[]
    }
  | { readonly subjectId: string }
  /** The first address of a subject that is not verified, else the first. */
  | { readonly toVerifyOf: string }

/** @returns null if no identity matches */
export async function findRecipient(
  database: Pick<Database, 'query'>,
  query: RecipientQuery,
): Promise<Recipient | null> {
  const { condition, order, values } = conditionOf(query)
  const text = `${select} and ${condition} order by ${order} limit 1`
  const [row] = await database.query<Recipient>({ text, values })
  return row ?? null
}

function conditionOf(query: RecipientQuery): { condition: string; order: string; values: unknown[] } {
  const ofSubject = `${s.id} = $1::uuid`
  const isToVerify = `(${i.verifiedAt} is null or ${i.pendingEmail} is not null)`
  const inOrder = `${l.orderIndex}, ${l.createdAt}, ${l.id}`
  const isEffective = isEffectiveSql(i, l)
  if ('identityId' in query) return { condition: `${i.id} = $1::uuid`, order: inOrder, values: [query.identityId] }
  if ('toVerifyOf' in query) {
    return { condition: ofSubject, order: `${isToVerify} desc, ${inOrder}`, values: [query.toVerifyOf] }
  }
  if ('subjectId' in query) {
    const order = `${i.verifiedAt} is null, ${inOrder}`
    return { condition: `${ofSubject} and ${isEffective}`, order, values: [query.subjectId] }
  }
  return {
    condition: `${i.email} = $1 and ${isEffective}`,
    order: `${i.verifiedAt} is null, ${i.id} = any($2::uuid[]) desc, ${i.createdAt} desc, ${i.id} desc`,
    values: [query.email, query.known ?? []],
  }
}

const [identities, i] = sqlNames(identity, 'i')
const [links, l] = sqlNames(subjectsToIdentities, 'l')
const [subjects, s] = sqlNames(subject, 's')
// By hand: the rules of effective.ts are SQL.
const select = `select ${i.id} as "identityId", ${selected(i, 'email', 'pendingEmail')},
  ${i.verifiedAt} is not null as "isVerified", ${isFirstSql(l)} as "isFirst", ${s.id} as "subjectId", ${selected(s, 'language')}
from ${identities} join ${links} on ${l.identityId} = ${i.id} join ${subjects} on ${s.id} = ${l.subjectId}
where ${i.provider} = 'email_and_password' and ${i.email} is not null`

/** The identity that has verified an address. @returns null if none has */
export async function findOwner(database: Pick<Database, 'query'>, email: string): Promise<Recipient | null> {
  const text = `${select} and ${i.email} = $1 and ${i.verifiedAt} is not null limit 1`
  const [row] = await database.query<Recipient>({ text, values: [email] })
  return row ?? null
}
