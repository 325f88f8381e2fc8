import type { JobHandler } from '@tessera/server'
import type { NotificationChannel } from './channels/notification-channel.ts'
import { channelJob } from './job-names.ts'
import { sendDue } from './send-due.ts'

/** The jobs of a channel, for `jobs` of the plugin that adds it: each channel has its own queue, so that none waits for another. */
export function channelJobs(channel: NotificationChannel): Readonly<Record<string, JobHandler>> {
  return { [channelJob(channel.name)]: host => sendDue(host, channel) }
}
