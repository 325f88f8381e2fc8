import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseOptions, OpenedDatabase } from './database.ts'
import { createListener } from './listener.ts'
import { PooledDatabase } from './pooled-database.ts'
import { types } from './type-parsers.ts'

const oldestVersion = 150_000

/** Transient SQLSTATE and system codes while a server starts; anything else needs intervention. */
const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  '57P03', // cannot_connect_now: starting up or shutting down
  '57P01', // admin_shutdown
  '53300', // too_many_connections
])

/** Those sent by the server itself: it is running and soon ready. */
const serverErrors = new Set(['57P03', '57P01', '53300'])

/** How long a running server may take to become ready. */
const startTimeout = 30_000

/** Opens a pool of connections to a PostgreSQL server. */
export async function openServer(url: string, options: DatabaseOptions): Promise<OpenedDatabase> {
  const { onError = (error: unknown) => console.error(error) } = options
  const settings: pg.PoolConfig = {
    connectionString: url,
    application_name: 'tessera',
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Timestamps in UTC and ISO format, regardless of server settings.
    options: '-c timezone=UTC -c datestyle=ISO',
  }
  const size = options.poolSize ?? 10
  const pool = new pg.Pool({
    ...settings,
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeout ?? 5_000,
    lock_timeout: options.lockTimeout ?? 3_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeout ?? 10_000,
  })
  const listener = createListener(() => new pg.Client(settings), onError)
  const database = new PooledDatabase({ kind: 'postgresql', pool, size, listener, onError, close: () => pool.end() })
  try {
    await firstConnection(pool, url, options)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function firstConnection(pool: pg.Pool, url: string, options: DatabaseOptions): Promise<void> {
  const { connectTimeout = 5_000, onWaiting = (message: string) => console.warn(message) } = options
  const began = Date.now()
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { rows } = await pool.query<{ version: string }>('select current_setting($1) as version', [
        'server_version_num',
      ])
      if (Number(rows[0]?.version) >= oldestVersion) return
    } catch (error) {
      const wait = Math.min(250 * 2 ** attempt, 2_000)
      const patience = serverErrors.has((error as { code?: string }).code ?? '') ? startTimeout : connectTimeout
      if (!isPassing(error) || Date.now() - began + wait > patience) throw new DatabaseUnreachableError(url, error)
      if (attempt === 0) onWaiting(`Waiting for PostgreSQL at ${place(url)} (${reasonOf(error)})`)
      await pause(wait)
      continue
    }
    throw new Error(
      `DATABASE_URL: the PostgreSQL server at ${place(url)} is older than version 15, the oldest supported`,
    )
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isPassing)
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return passing.has(code) || message.includes('timeout')
}

/** The server in DATABASE_URL can't be reached or refused the connection. */
class DatabaseUnreachableError extends Error {
  constructor(url: string, cause: unknown) {
    super(
      `DATABASE_URL: no connection to PostgreSQL at ${place(url)} (${reasonOf(cause)}). ` +
        'Check that the server is running and that address, user and password are right.',
      { cause },
    )
    this.name = 'DatabaseUnreachableError'
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

/** The address without its password. */
function place(url: string): string {
  if (!URL.canParse(url)) return 'the given address, which is no URL'
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`
}
