import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { ConfigurationError } from '../errors/configuration-error.ts'
import { createEmbeddedFiles } from './create-embedded-files.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import type { DatabaseOptions, OpenedDatabase } from './database.ts'
import { EmbeddedStream } from './embedded-stream.ts'
import { EmbeddedThread } from './embedded-thread.ts'
import { quoteIdentifier } from './identifier.ts'
import type { Listener } from './listener.ts'
import { PooledDatabase } from './pooled-database.ts'
import { types } from './type-parsers.ts'

/** Opens PGlite: PostgreSQL in a thread of this process. It has one session, so the pool has one connection. */
export async function openEmbedded(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { onError = (error: unknown) => console.error(error) } = options
  const directory = options.dataDirectory && resolve(options.dataDirectory, 'database')
  const unlock = directory ? lockDataDirectory(directory) : undefined
  try {
    const isNew = directory && !options.snapshot && !existsSync(join(directory, 'PG_VERSION'))
    if (isNew) await createEmbeddedFiles(directory)
    const open = (snapshot?: Uint8Array<ArrayBuffer>) =>
      EmbeddedThread.open({
        statementTimeout: options.statementTimeout ?? 5_000,
        ...(directory && { dataDirectory: directory }),
        ...(snapshot && { snapshot }),
      })
    let opening = open(options.snapshot)
    let thread = await opened(directory, opening)
    const reopened = async () => {
      // An in-memory database is lost with its thread.
      if (!thread.isEnded || !directory) return thread
      opening = opening.then(
        async last => {
          if (!last.isEnded) return last
          await last.ended
          return open()
        },
        () => open(),
      )
      thread = await opening
      return thread
    }
    return overThread(reopened, {
      onError,
      async close() {
        await thread.close()
        unlock?.()
      },
    })
  } catch (error) {
    unlock?.()
    throw error
  }
}

/**
 * A database over a thread that PostgreSQL runs in.
 * @param current gives the thread that runs
 */
export function overThread(
  current: () => Promise<EmbeddedThread>,
  { onError, close }: { onError(error: unknown): void; close(): Promise<void> },
): OpenedDatabase {
  const listener = sharedListener(() => pool)
  const pool = new pg.Pool({
    stream: () => new EmbeddedStream(current) as never,
    max: 1,
    idleTimeoutMillis: 0,
    types,
    onConnect: listener.attach,
  })
  return new PooledDatabase({
    kind: 'pglite',
    pool,
    size: 1,
    listener,
    onError,
    snapshot: async () => (await current()).dump(),
    async close() {
      await pool.end()
      await close()
    },
  })
}

/** @throws ConfigurationError naming the folder if it contains no valid database */
async function opened(directory: string | undefined, opening: Promise<EmbeddedThread>): Promise<EmbeddedThread> {
  try {
    return await opening
  } catch (error) {
    if (!directory) throw error
    throw new ConfigurationError(
      `The embedded database in ${directory} can't be opened: ${error instanceof Error ? error.message : error}\n` +
        'It is damaged, or of another version of PostgreSQL. Restore the folder from a backup, or move it away to begin with an empty one.',
    )
  }
}

/** Listens on the pool's only connection, and again after it was replaced. */
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
