import type { Database, Queryable } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openServer } from './server.ts'

/** Where the database is, and how patient it is with what is done to it. Times in milliseconds; 0 is forever. */
export interface DatabaseOptions {
  /** Address of a PostgreSQL server: `postgres://user:password@host:5432/name`. */
  readonly url?: string
  /**
   * Folder of the product's data, with the embedded PostgreSQL in its folder `database`, which one process at a time can
   * use; in memory when this and `url` are absent.
   */
  readonly dataDirectory?: string
  /** What an embedded database in memory begins with: an earlier `snapshot()`. */
  readonly snapshot?: Blob
  /** Connections to the server (default 10). */
  readonly poolSize?: number
  /** How long to go on trying to reach the server at first (default 30,000). */
  readonly connectTimeout?: number
  /** Told once when the server doesn't answer yet (default: printed). */
  readonly onWaiting?: (message: string) => void
  /** Longest statement (default 5,000). */
  readonly statementTimeout?: number
  /** Longest wait for another transaction's lock (default 3,000). */
  readonly lockTimeout?: number
  /** Longest pause between two statements of a transaction (default 10,000). */
  readonly idleInTransactionTimeout?: number
  /** Told of what nobody waits for: a lost connection, work after a commit that failed (default: printed). */
  readonly onError?: (error: unknown) => void
}

export interface OpenedDatabase extends Database {
  /** Runs `work` on one connection of its own, without time limits; what it sets and locks ends with it. */
  session<Result>(work: (session: Queryable) => Promise<Result>): Promise<Result>
  /** The whole embedded database as a file, for `openDatabase({ snapshot })`. @throws on a server */
  snapshot(): Promise<Blob>
}

/**
 * Opens the database: PostgreSQL on a server when there is a `url`, else the embedded one.
 * @throws when the server can't be reached or is too old, or when another process has the data directory open
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<OpenedDatabase> {
  return options.url ? openServer(options.url, options) : openEmbedded(options)
}
