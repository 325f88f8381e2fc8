import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { ConfigurationError } from '../configuration-error.ts'
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
    if (directory && !existsSync(join(directory, 'PG_VERSION'))) await createApart(directory)
    const postgres = await PGlite.create({
      ...(directory && { dataDir: directory }),
      ...(options.snapshot && { loadDataDir: options.snapshot }),
      // The system keeps files in memory, and those of a database in memory are there already: 128 MB, PostgreSQL's own
      // default, would only be there to be filled with copies.
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${directory ? 32 : 16}MB`],
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

const isSource = import.meta.url.endsWith('.ts')
const creating = fileURLToPath(new URL(`./create-embedded.${isSource ? 'ts' : 'js'}`, import.meta.url))

/** Sets a database up in a process of its own: that takes half a gigabyte, which this one would keep. */
async function createApart(directory: string): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [creating, directory])
  } catch (error) {
    const { stderr = '' } = error as { readonly stderr?: string }
    throw new ConfigurationError(`The embedded database could not be set up in ${directory}: ${stderr.trim() || error}`)
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
