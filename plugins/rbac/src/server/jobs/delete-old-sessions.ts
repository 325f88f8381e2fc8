import { type PluginHost, system, tableName } from '@tessera/core/server'
import { session } from '../../index.ts'

/** How long a session is listed to its subject after it ended, in days. */
const retentionDays = 30
const batchSize = 1000

/** Removes sessions that ended long ago. */
export async function deleteOldSessions(host: PluginHost): Promise<void> {
  const rows = await host.database.query<{ id: string }>({ text })
  if (rows.length === 0) return
  await host.service(session).removeMany(
    rows.map(({ id }) => id),
    system,
  )
  if (rows.length === batchSize) await deleteOldSessions(host)
}

const text = `select "id" from "${tableName(session)}"
where least("revoked_at", "expires_at") < now() - interval '${retentionDays} days' limit ${batchSize}`
