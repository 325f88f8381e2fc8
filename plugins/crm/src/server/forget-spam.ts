import { type PluginHost, system } from '@tessera/core/server'
import { request } from '../index.ts'

const keptDays = 30
const atOnce = 500

/** Deletes for good what has been spam for 30 days, whoever said so: until then a mistake can be put right. */
export async function forgetSpam(host: PluginHost): Promise<void> {
  const before = new Date(Date.now() - keptDays * 24 * 60 * 60 * 1000).toISOString()
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
        limit: atOnce,
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
