import { type PluginHost, system, tableName } from '@tessera/core/server'
import { session } from '../../index.ts'

/** How long a session is kept after its end, to tell its subject of it, in days. */
const keptDays = 30
const atOnce = 1000

/** Removes the sessions that ended long ago. */
export async function deleteOldSessions(host: PluginHost): Promise<void> {
  const rows = await host.database.query<{ id: string }>({ text })
  if (rows.length === 0) return
  await host.service(session).removeMany(
    rows.map(({ id }) => id),
    system,
  )
  if (rows.length === atOnce) await deleteOldSessions(host)
}

const text = `select "id" from "${tableName(session)}"
where least("revoked_at", "expires_at") < now() - interval '${keptDays} days' limit ${atOnce}`
