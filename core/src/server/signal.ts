import type { Database } from './database/database.ts'

const channel = 'tessera_changes'

/** Wakes the other nodes; it carries no content, so that losing one loses nothing. */
export interface Signal {
  send(): Promise<void>
  /** Calls `onSignal` for each signal, and after a lost connection. Returns the way to stop. */
  listen(onSignal: () => void): Promise<() => Promise<void>>
}

/** Signals through PostgreSQL's LISTEN and NOTIFY. */
export function databaseSignal(database: Database): Signal {
  return {
    send: () => database.notify(channel, ''),
    listen: onSignal => database.listen(channel, onSignal, onSignal),
  }
}

/**
 * Signals through Redis or Valkey.
 * @param url as in `REDIS_URL`
 */
export async function redisSignal(url: string): Promise<Signal> {
  const { Redis } = await import('ioredis')
  const publisher = new Redis(url, { lazyConnect: true })
  return {
    async send() {
      await publisher.publish(channel, '')
    },
    async listen(onSignal) {
      const subscriber = new Redis(url)
      subscriber.on('message', onSignal)
      subscriber.on('ready', onSignal)
      await subscriber.subscribe(channel)
      return async () => {
        subscriber.disconnect()
        publisher.disconnect()
      }
    },
  }
}
