import type { Caller, Database } from '@tessera/server'
import { findRecipient, type Recipient } from '../mails/recipient.ts'

/** An address of the caller: the one that is named, or the first that still has to be verified. */
export async function ownAddress(
  database: Pick<Database, 'query'>,
  { subjectId }: Caller,
  identityId: string | undefined,
): Promise<Recipient | null> {
  if (subjectId === undefined) return null
  const found = await findRecipient(database, identityId === undefined ? { toVerifyOf: subjectId } : { identityId })
  return found?.subjectId === subjectId ? found : null
}
