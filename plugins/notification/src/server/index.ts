import { definePlugin } from '@tessera/server'
import * as definitions from '../index.ts'
import { channelJobs } from './channel-jobs.ts'
import { email } from './channels/email.ts'
import { site } from './channels/site.ts'
import { endpointRemoval } from './endpoints.ts'
import { handOver } from './hand-over.ts'
import { jobNames } from './job-names.ts'
import { setNotifications } from './notifications.ts'
import { registerNotify } from './notify-routes.ts'
import { registerOwnNotifications } from './own-routes.ts'
import { registerSending } from './send-routes.ts'
import { telegram } from './telegram/telegram-channel.ts'
import { registerTelegram } from './telegram/telegram-routes.ts'
import { TelegramUpdates } from './telegram/telegram-updates.ts'

export { channelJobs } from './channel-jobs.ts'
export {
  type Delivery,
  defineChannel,
  type NotificationChannel,
  type NotificationContent,
  type Receiver,
  SendLaterError,
  UnreachableReceiverError,
} from './channels/notification-channel.ts'
export type { TopicChoice } from './is-wanted.ts'
export {
  type Audience,
  type Message,
  type Notifications,
  type NotifyOptions,
  notificationsOf,
  type Text,
} from './notifications.ts'

const channels = [email, site, telegram]

export default definePlugin({
  entities: definitions,
  migrations: new URL('../../migrations/', import.meta.url),
  removals: [endpointRemoval],
  background: (host, log) => new TelegramUpdates(host, log),
  jobs: {
    async [jobNames.sendAll](host) {
      await handOver(host)
    },
    ...Object.assign({}, ...channels.map(channelJobs)),
  },
  server(app, host) {
    const notifications = setNotifications(host)
    for (const channel of channels) notifications.add(channel)
    registerNotify(app, host)
    registerOwnNotifications(app, host)
    registerSending(app, host)
    registerTelegram(app, host)
    app.addHook('onReady', () => host.jobs.schedule(jobNames.sendAll, '* * * * *'))
  },
})
