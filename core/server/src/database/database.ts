import type { Knex } from 'knex'

/** An SQL statement; with a name it is prepared once per connection and reused. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly name?: string
  /** Maximum bytes of all rows, beyond which it is aborted. Not in a transaction, which would be aborted too. */
  readonly maxBytes?: number
}

export interface Queryable {
  /**
   * Runs one statement.
   * @returns its rows; timestamps as ISO strings in UTC, dates as `YYYY-MM-DD`, numeric as numbers, jsonb parsed
   * @throws ResultTooLargeError if the rows exceed `maxBytes`
   */
  query<Row>(statement: Statement): Promise<Row[]>
}

export interface Transaction extends Queryable {
  readonly knex: Knex.Transaction
  /** Runs work in order after the commit; not after a rollback. */
  afterCommit(work: () => void | Promise<void>): void
}

/** PostgreSQL, on a server or in this process. Only `connection.ts` knows which. */
export interface Database extends Queryable {
  readonly kind: 'postgresql' | 'pglite'
  readonly knex: Knex
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. Where PostgreSQL rolls it back to
   * break a deadlock, `work` runs again from the start, up to four times: beside the database it should do nothing that
   * can't be repeated (`afterCommit` runs once).
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** Calls `handler` for every notification on the channel from any node, and `onReconnect` after a reconnect. */
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  notify(channel: string, payload: string): Promise<void>
  /**
   * Runs `work` for a caller. If connections are scarce, callers get them in turn, and none can take them all.
   * @param caller key of the caller; undefined for the system
   */
  onBehalfOf<Result>(caller: string | undefined, work: () => Result): Result
  /** Calls `listener` with the text of every statement. @returns a function that stops observing */
  observe(listener: (text: string) => void): () => void
  close(): Promise<void>
}

/** A dedicated connection. */
export interface Session extends Queryable {
  /** Uses this connection only. */
  readonly knex: Knex
}

/** A database opened by this process, which may use dedicated connections. */
export interface OpenedDatabase extends Database {
  /** Runs `work` on a dedicated connection without timeouts; its settings and locks end with it. */
  session<Result>(work: (session: Session) => Promise<Result>): Promise<Result>
  /** The whole embedded database as a file, for `openDatabase({ snapshot })`. @throws on a server */
  snapshot(): Promise<Uint8Array<ArrayBuffer>>
}

/** Location and timeouts of the database. Times are in milliseconds; 0 means no limit. */
export interface DatabaseOptions {
  /** Address of a PostgreSQL server: `postgres://user:password@host:5432/name`. */
  readonly url?: string
  /**
   * The data directory. The embedded PostgreSQL is in its folder `database` and can be used by one process at a time; it is
   * in memory if this and `url` are absent.
   */
  readonly dataDirectory?: string
  /** Initial content of an in-memory database: an earlier `snapshot()`. Its memory is moved to the database. */
  readonly snapshot?: Uint8Array<ArrayBuffer>
  /** Connections to the server (default 10). */
  readonly poolSize?: number
  /** How long to retry the first connection (default 30,000). */
  readonly connectTimeout?: number
  /** Called once if the server doesn't respond yet (default: prints). */
  readonly onWaiting?: (message: string) => void
  /** Statement timeout (default 5,000). */
  readonly statementTimeout?: number
  /** Lock timeout (default 3,000). */
  readonly lockTimeout?: number
  /** Maximum idle time within a transaction (default 10,000). */
  readonly idleInTransactionTimeout?: number
  /** Receives errors that no caller awaits: lost connections, failed work after a commit (default: prints). */
  readonly onError?: (error: unknown) => void
}
