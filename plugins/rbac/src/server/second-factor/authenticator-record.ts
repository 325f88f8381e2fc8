import { type Queryable, tableName } from '@tessera/core/server'
import { authenticator } from '../../index.ts'

/** A subject's authenticator with its private columns. */
export interface AuthenticatorRecord {
  readonly id: string
  readonly subjectId: string
  /** Encrypted. */
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  readonly confirmedAt: string | null
}

const text = `select "id", "subject_id" as "subjectId", coalesce("secret", '') as "secret",
  coalesce("recovery_codes", '[]') as "recoveryCodes", "confirmed_at" as "confirmedAt"
from "${tableName(authenticator)}" where "subject_id" = $1::uuid`

/**
 * The authenticator of a subject; null if it has none.
 * @param isLocked nobody else can change it until the transaction ends
 */
export async function readAuthenticator(
  database: Pick<Queryable, 'query'>,
  subjectId: string,
  isLocked = false,
): Promise<AuthenticatorRecord | null> {
  const statement = isLocked ? `${text} for update` : text
  const [row] = await database.query<AuthenticatorRecord>({ text: statement, values: [subjectId] })
  return row ?? null
}
