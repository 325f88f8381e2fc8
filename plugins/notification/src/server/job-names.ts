/** Handlers of jobs, by what they do. */
export const jobNames = {
  /** Every minute: hands over what is due to the channels. */
  sendAll: 'notification-module-topics-send-all',
} as const

/** The job that sends what is due over a channel. */
export function channelJob(channel: string): string {
  return `notification-module-send-${channel}`
}
