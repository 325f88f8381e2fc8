import type { Client } from 'pg'
import { quoteIdentifier } from './identifier.ts'

interface Listening {
  readonly handler: (payload: string) => void
  readonly onReconnect: (() => void) | undefined
}

/** Listens on channels over a dedicated connection and reconnects if it is lost. */
export interface Listener {
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const longestPause = 5_000

/** @param createClient creates an unconnected client; called again for each reconnect */
export function createListener(createClient: () => Client, onError: (error: unknown) => void): Listener {
  const channels = new Map<string, Set<Listening>>()
  let connecting: Promise<Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<Client> {
    const client = createClient()
    client.on('error', onError)
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { handler } of channels.get(channel) ?? []) handler(payload)
    })
    try {
      await client.connect()
      for (const channel of channels.keys()) await client.query(`listen ${quoteIdentifier(channel)}`)
    } catch (error) {
      client.end().catch(onError)
      throw error
    }
    client.once('end', () => lost(0))
    return client
  }

  function lost(attempt: number): void {
    connecting = undefined
    if (isClosed || channels.size === 0) return
    const pause = Math.min(100 * 2 ** attempt, longestPause)
    retry = setTimeout(async () => {
      if (isClosed) return
      connecting = connect()
      try {
        await connecting
        for (const listening of channels.values()) for (const { onReconnect } of listening) onReconnect?.()
      } catch (error) {
        onError(error)
        lost(attempt + 1)
      }
    }, pause)
    retry.unref()
  }

  return {
    async listen(channel, handler, onReconnect) {
      const listening: Listening = { handler, onReconnect }
      const known = channels.get(channel)
      if (known) known.add(listening)
      else channels.set(channel, new Set([listening]))
      connecting ??= connect()
      try {
        const client = await connecting
        if (!known) await client.query(`listen ${quoteIdentifier(channel)}`)
      } catch (error) {
        channels.delete(channel)
        connecting = undefined
        throw error
      }
      return async () => {
        channels.get(channel)?.delete(listening)
        if (channels.get(channel)?.size !== 0) return
        channels.delete(channel)
        if (!isClosed) await (await connecting)?.query(`unlisten ${quoteIdentifier(channel)}`)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      const client = await connecting?.catch(() => undefined)
      await client?.end()
    },
  }
}
