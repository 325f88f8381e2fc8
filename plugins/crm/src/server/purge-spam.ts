import { type PluginHost, system } from '@tessera/server'
import { request } from '../index.ts'

const retentionDays = 30
const batchSize = 500

/**
 * Permanently deletes what has been spam for 30 days, whether a person or the honeypot said so; until then a mistake
 * can be corrected.
 */
export async function purgeSpam(host: PluginHost): Promise<void> {
  const before = new Date(Date.now() - retentionDays * 24 * 60 * 60 * 1000).toISOString()
  const requests = host.service(request)
  for (;;) {
    const { rows } = await requests.list(
      {
        filters: {
          and: [
            { column: 'status', method: 'eq', value: 'spam' },
            { column: 'updatedAt', method: 'lt', value: before },
          ],
        },
        limit: batchSize,
      },
      system,
    )
    if (rows.length === 0) return
    await requests.removeMany(
      rows.map(({ id }) => id),
      { ...system, history: 'none' },
    )
  }
}
