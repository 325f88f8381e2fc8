import { type PluginHost, type Transaction, tableName } from '@tessera/core/server'
import { authenticator } from '../../index.ts'

const text = `select exists (
  select 1 from "${tableName(authenticator)}" where "subject_id" = $1::uuid and "confirmed_at" is not null
) as "has"`

/** Whether a subject has set up an authenticator and confirmed it with a first code. */
export async function hasAuthenticator(
  { database }: Pick<PluginHost, 'database'>,
  subjectId: string,
  transaction?: Transaction,
): Promise<boolean> {
  const [row] = await (transaction ?? database).query<{ has: boolean }>({ text, values: [subjectId] })
  return row?.has === true
}
