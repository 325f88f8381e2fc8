import type { Redis } from 'ioredis'
import { type ChangeNotifier, channel } from './change-notifier.ts'

/**
 * Notifications through Redis or Valkey, which relieves PostgreSQL of them. If the server is unreachable, changes only arrive
 * later: nodes poll every few seconds anyway.
 * @param url as in `REDIS_URL`
 * @param onError called for each failed connection
 */
export async function redisNotifier(url: string, onError: (error: unknown) => void): Promise<ChangeNotifier> {
  const { Redis } = await import('ioredis')
  const open = (): Redis => {
    const connection = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: true })
    connection.on('error', onError)
    return connection
  }
  const publisher = open()
  return {
    async notify() {
      await publisher.publish(channel, '')
    },
    async listen(onNotify) {
      const subscriber = open()
      subscriber.on('message', onNotify)
      // ioredis resubscribes after a reconnect; changes that were missed meanwhile are read now.
      subscriber.on('ready', onNotify)
      await subscriber.subscribe(channel).catch(onError)
      return async () => {
        subscriber.disconnect()
      }
    },
    async close() {
      publisher.disconnect()
    },
  }
}
