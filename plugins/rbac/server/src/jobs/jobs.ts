import { session } from '@tessera/rbac'
import { columnsOf, type JobHandler, type PluginHost, system } from '@tessera/server'
import { deleteAnonymous } from './delete-anonymous.ts'
import { jobNames } from './job-names.ts'
import { sendInvitation, sendNewSignIn, sendPasswordChanged, sendReset, sendVerification } from './send-mails.ts'

/** How long a session is listed to its subject after it ended, in days. */
const retentionDays = 30
const batchSize = 1000
const { revokedAt, expiresAt } = columnsOf(session)

/** Removes sessions that ended long ago. */
async function deleteOldSessions(host: PluginHost): Promise<void> {
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

/** Job handlers by name. */
export const jobs: Readonly<Record<string, JobHandler>> = {
  [jobNames.sendReset]: handlerOf(sendReset),
  [jobNames.sendInvitation]: handlerOf(sendInvitation),
  [jobNames.sendVerification]: handlerOf(sendVerification),
  [jobNames.sendPasswordChanged]: handlerOf(sendPasswordChanged),
  [jobNames.sendNewSignIn]: handlerOf(sendNewSignIn),
  [jobNames.deleteAnonymous]: deleteAnonymous,
  [jobNames.deleteOldSessions]: deleteOldSessions,
}

/** Schedules the daily jobs at quiet hours (UTC) for Europe. */
export async function scheduleJobs({ jobs }: Pick<PluginHost, 'jobs'>): Promise<void> {
  await jobs.schedule(jobNames.deleteAnonymous, '41 2 * * *')
  await jobs.schedule(jobNames.deleteOldSessions, '53 2 * * *')
}

/** Payloads come from this module only. */
function handlerOf<Payload>(handler: (host: PluginHost, payload: Payload) => Promise<void>): JobHandler {
  return (host, payload) => handler(host, payload as Payload)
}
