import type { Redis } from 'ioredis'
import { channel, type Signal } from './signal.ts'

/**
 * Signals through Redis or Valkey, which spares PostgreSQL the notifications. A server that can't be reached costs time
 * only: nodes read the changes every few seconds all the same.
 * @param url as in `REDIS_URL`
 * @param onError told of each connection that fails
 */
export async function redisSignal(url: string, onError: (error: unknown) => void): Promise<Signal> {
  const { Redis } = await import('ioredis')
  const open = (): Redis => {
    const connection = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: true })
    connection.on('error', onError)
    return connection
  }
  const publisher = open()
  return {
    async send() {
      await publisher.publish(channel, '')
    },
    async listen(onSignal) {
      const subscriber = open()
      subscriber.on('message', onSignal)
      // After a lost connection ioredis subscribes again by itself; what was sent meanwhile is read now.
      subscriber.on('ready', onSignal)
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
