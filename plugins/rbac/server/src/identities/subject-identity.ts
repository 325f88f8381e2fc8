import { identity, type OwnIdentity, subjectsToIdentities } from '@tessera/rbac'
import { NotFoundError, type Queryable, selected, sqlNames } from '@tessera/server'
import { isEffectiveSql } from './effective.ts'

/** An identity with its private columns. */
export interface SubjectIdentity extends OwnIdentity {
  readonly subjectId: string
  /** PHC string; null while no password is set. */
  readonly password: string | null
}

const [identities, i] = sqlNames(identity, 'i')
const [links, l] = sqlNames(subjectsToIdentities, 'l')
// By hand: the rule of effective.ts is SQL, and only the identity of a joined pair is locked.
const columns = `select ${selected(i, 'id', 'provider', 'email', 'account', 'verifiedAt', 'pendingEmail')}`
const source = `from ${links} join ${identities} on ${i.id} = ${l.identityId}`
const ownText = `${columns} ${source} where ${l.subjectId} = $1::uuid order by ${l.orderIndex}, ${l.createdAt}, ${l.id}`
const oneText = `${columns}, ${selected(i, 'password')}, ${selected(l, 'subjectId')} ${source}
where ${i.id} = $1::uuid and ($2::uuid is null or ${l.subjectId} = $2::uuid)`

/** The identities of a subject, in order. */
export function ownIdentities(database: Pick<Queryable, 'query'>, subjectId: string): Promise<OwnIdentity[]> {
  return database.query<OwnIdentity>({ text: ownText, values: [subjectId] })
}

/**
 * Finds an identity of a subject.
 * @param subjectId null: of any subject
 * @param isLocked nobody else can change it until the transaction ends
 * @throws NotFoundError, also if it belongs to another subject
 */
export async function subjectIdentity(
  database: Pick<Queryable, 'query'>,
  identityId: string,
  subjectId: string | null | undefined,
  isLocked = false,
): Promise<SubjectIdentity> {
  const text = isLocked ? `${oneText} for update of i` : oneText
  const [row] =
    subjectId === undefined ? [] : await database.query<SubjectIdentity>({ text, values: [identityId, subjectId] })
  if (!row) throw new NotFoundError()
  return row
}

/** The identities that a subject can log in with, locked until the transaction ends. */
export function effectiveIdentities(transaction: Pick<Queryable, 'query'>, subjectId: string): Promise<OwnIdentity[]> {
  const text = `${columns} ${source} where ${l.subjectId} = $1::uuid and ${isEffectiveSql(i, l)} for update of i`
  return transaction.query<OwnIdentity>({ text, values: [subjectId] })
}

/** The public part of an identity, for responses. */
export function asOwnIdentity({ id, provider, email, account, verifiedAt, pendingEmail }: OwnIdentity): OwnIdentity {
  return { id, provider, email, account, verifiedAt, pendingEmail }
}
