import { columnsOf, type PluginHost, system } from '@tessera/server'
import { session } from '../../index.ts'

/** How long a session is listed to its subject after it ended, in days. */
const retentionDays = 30
const batchSize = 1000
const { revokedAt, expiresAt } = columnsOf(session)

/** Removes sessions that ended long ago. */
export async function deleteOldSessions(host: PluginHost): Promise<void> {
  const sessions = host.service(session)
  const isOld = 'least(??, ??) < now() - make_interval(days => ?)'
  const rows = await sessions
    .query(system)
    .select('id')
    .whereRaw(isOld, [revokedAt, expiresAt, retentionDays])
    .limit(batchSize)
  if (rows.length === 0) return
  await sessions.removeMany(
    rows.map(({ id }) => id),
    system,
  )
  if (rows.length === batchSize) await deleteOldSessions(host)
}
