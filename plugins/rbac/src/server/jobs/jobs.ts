import type { JobHandler, PluginHost } from '@tessera/server'
import { deleteAnonymous } from './delete-anonymous.ts'
import { deleteOldSessions } from './delete-old-sessions.ts'
import { jobNames } from './job-names.ts'
import { sendNewSignIn, sendPasswordChanged, sendReset, sendVerification } from './send-mails.ts'

/** Job handlers by name. */
export const jobs: Readonly<Record<string, JobHandler>> = {
  [jobNames.sendReset]: handlerOf(sendReset),
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
