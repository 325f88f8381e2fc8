import type { Row } from '@tessera/core'
import { type PluginHost, system, type Transaction } from '@tessera/server'
import { deviceOf } from '../../device.ts'
import { session } from '../../index.ts'
import { jobNames } from '../jobs/job-names.ts'

/** How many of a subject's most recent sessions are compared. */
const remembered = 100

/** Notifies the subject by mail when a session starts on a device that none of its earlier sessions used. */
export async function notifyOfNewDevice(
  host: Pick<PluginHost, 'service' | 'jobs'>,
  opened: Row<typeof session>,
  transaction?: Transaction,
): Promise<void> {
  const context = { ...system, ...(transaction && { transaction }) }
  const { rows } = await host.service(session).list(
    {
      filters: {
        and: [
          { column: 'subjectId', method: 'eq', value: opened.subjectId },
          { column: 'id', method: 'ne', value: opened.id },
        ],
      },
      orderBy: [{ column: 'createdAt', method: 'desc' }],
      limit: remembered,
    },
    context,
  )
  const device = nameOf(opened.userAgent)
  if (rows.length === 0 || rows.some(({ userAgent }) => nameOf(userAgent) === device)) return
  await host.jobs.enqueue(jobNames.sendNewSignIn, { sessionId: opened.id }, { ...(transaction && { transaction }) })
}

/** Browsers change their version every month, but not what they are. */
function nameOf(userAgent: string | null): string {
  const { browser, system: operatingSystem } = deviceOf(userAgent)
  return browser || operatingSystem ? `${browser}, ${operatingSystem}` : (userAgent ?? '')
}
