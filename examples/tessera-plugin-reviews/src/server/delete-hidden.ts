import { type PluginHost, system } from '@tessera/server'
import { review } from '../index.ts'
import type { ReviewSettings } from './review-settings.ts'

export const deleteHiddenJob = 'reviews-module-reviews-delete-hidden'
const day = 24 * 60 * 60 * 1000

/** Deletes reviews that nobody has shown for a while. */
export async function deleteHidden(host: PluginHost<unknown, ReviewSettings>): Promise<void> {
  const { daysHidden } = await host.settings()
  const before = new Date(Date.now() - daysHidden * day).toISOString()
  const { rows } = await host.service(review).list(
    {
      filters: {
        and: [
          { column: 'isHidden', method: 'eq', value: true },
          { column: 'createdAt', method: 'lt', value: before },
        ],
      },
      limit: 1000,
    },
    system,
  )
  await host.service(review).removeMany(
    rows.map(({ id }) => id),
    system,
  )
}
