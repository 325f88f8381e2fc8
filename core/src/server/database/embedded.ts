import { resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { DatabaseOptions, OpenedDatabase } from './connection.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import { EmbeddedStream } from './embedded-stream.ts'
import { quoteIdentifier } from './identifier.ts'
import type { Listener } from './listener.ts'
import { PooledDatabase } from './pooled-database.ts'
import { types } from './type-parsers.ts'

/** Opens PGlite: PostgreSQL in this process, with the one session that it has behind a pool of one. */
export async function openEmbedded(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { onError = (error: unknown) => console.error(error) } = options
  const directory = options.dataDirectory && resolve(options.dataDirectory, 'database')
  const unlock = directory ? lockDataDirectory(directory) : undefined
  try {
    const postgres = await PGlite.create({
      ...(directory && { dataDir: directory }),
      ...(options.snapshot && { loadDataDir: options.snapshot }),
      // Its files are in memory, too: 128 MB for copies of them would only be there to be filled.
      ...(!directory && { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] }),
    })
    const listener = sharedListener(() => pool)
    const pool = new pg.Pool({
      stream: () => new EmbeddedStream(postgres) as never,
      max: 1,
      idleTimeoutMillis: 0,
      types,
      onConnect: listener.attach,
    })
    return new PooledDatabase({
      kind: 'pglite',
      pool,
      listener,
      onError,
      snapshot: async () => (await postgres.dumpDataDir('none')) as Blob,
      async close() {
        await pool.end()
        await postgres.close()
        unlock?.()
      },
    })
  } catch (error) {
    unlock?.()
    throw error
  }
}

/** Listens over the session that everything else uses, again whenever the pool has made it anew. */
function sharedListener(pool: () => pg.Pool): Listener & { attach(client: pg.ClientBase): Promise<void> } {
  const channels = new Map<string, Set<(payload: string) => void>>()
  const send = async (statement: string) => {
    const client = await pool().connect()
    try {
      await client.query(statement)
    } finally {
      client.release()
    }
  }
  return {
    async attach(client) {
      client.on('notification', ({ channel, payload = '' }) => {
        for (const handler of channels.get(channel) ?? []) handler(payload)
      })
      for (const channel of channels.keys()) await client.query(`listen ${quoteIdentifier(channel)}`)
    },
    async listen(channel, handler) {
      const known = channels.get(channel)
      if (known) known.add(handler)
      else channels.set(channel, new Set([handler]))
      if (!known) await send(`listen ${quoteIdentifier(channel)}`)
      return async () => {
        channels.get(channel)?.delete(handler)
        if (channels.get(channel)?.size !== 0) return
        channels.delete(channel)
        if (!pool().ending) await send(`unlisten ${quoteIdentifier(channel)}`)
      }
    },
    async close() {
      channels.clear()
    },
  }
}
