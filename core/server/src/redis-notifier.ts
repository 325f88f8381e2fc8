import { type ChangeNotifier, channel, databaseNotifier } from './change-notifier.ts'
import type { Database } from './database/database.ts'

/** Here a node says that it doesn't hear Redis: the others notify it through PostgreSQL. */
const deafChannel = 'tessera_redis_lost'
const checkInterval = 5_000
/** A deaf node says so at each check; this long after the last time it is taken to hear again, or to be gone. */
const validity = 3 * checkInterval
/** A server that doesn't respond is as good as unreachable. */
const timeouts = { connectTimeout: 3_000, socketTimeout: 2_000 }

/**
 * Notifications through Redis or Valkey, which relieves PostgreSQL of them. All nodes listen on both. A notification goes
 * through PostgreSQL too when Redis doesn't take it, or while any node doesn't hear Redis.
 * @param url as in `REDIS_URL`
 * @param onError called for each failed connection
 */
export async function redisNotifier(
  url: string,
  database: Pick<Database, 'listen' | 'notify'>,
  onError: (error: unknown) => void,
): Promise<ChangeNotifier> {
  const { Redis } = await import('ioredis')
  const stored = databaseNotifier(database)
  const open = () => {
    // What can't be sent now fails now.
    const now = { enableOfflineQueue: false, maxRetriesPerRequest: 0, autoResubscribe: false }
    const connection = new Redis(url, { ...timeouts, ...now })
    return connection.on('error', onError)
  }
  const publisher = open()
  let deafUntil = 0

  return {
    async notify() {
      const isTaken = await publisher.publish(channel, '').then(
        () => performance.now() > deafUntil,
        () => false,
      )
      if (!isTaken) await stored.notify()
    },
    async listen(onNotify) {
      const stopStored = await stored.listen(onNotify)
      const stopDeaf = await database.listen(deafChannel, () => {
        deafUntil = performance.now() + validity
        // The deaf node has missed what was written before this one knew.
        stored.notify().catch(onError)
      })
      let isHearing = false
      const subscriber = open()
      const sayDeaf = () => void database.notify(deafChannel, '').catch(onError)
      const check = () => (isHearing ? void subscriber.ping().catch(onError) : sayDeaf())
      const checks = setInterval(check, checkInterval)
      checks.unref()
      subscriber.on('message', onNotify)
      subscriber.on('ready', async () => {
        try {
          await subscriber.subscribe(channel)
          isHearing = true
          // Some may have been missed before.
          onNotify()
        } catch (error) {
          onError(error)
        }
      })
      subscriber.on('close', () => {
        if (isHearing) sayDeaf()
        isHearing = false
      })
      sayDeaf()
      return async () => {
        isHearing = false
        clearInterval(checks)
        subscriber.disconnect()
        await stopDeaf()
        await stopStored()
      }
    },
    async close() {
      publisher.disconnect()
      await stored.close()
    },
  }
}
