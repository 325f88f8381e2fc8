import type { Knex } from 'knex'

/** One SQL statement. With a name it is prepared once per connection and reused. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly name?: string
  /** Bytes that its rows may bring in all; more end it. Not inside a transaction, which would end with it. */
  readonly maxBytes?: number
}

export interface Queryable {
  /**
   * Runs one statement.
   * @returns its rows; timestamps as ISO texts in UTC, dates as `YYYY-MM-DD`, numeric as numbers, jsonb parsed
   * @throws ResultTooLargeError when they are more bytes than the statement may bring
   */
  query<Row>(statement: Statement): Promise<Row[]>
}

export interface Transaction extends Queryable {
  readonly knex: Knex.Transaction
  /** Runs after this transaction has been committed, in order; never when it was rolled back. */
  afterCommit(work: () => void | Promise<void>): void
}

/** PostgreSQL, on a server or in this process. Only `connection.ts` knows which. */
export interface Database extends Queryable {
  readonly kind: 'postgresql' | 'pglite'
  readonly knex: Knex
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** Calls `handler` for every notification on the channel, from any node; `onReconnect` after a lost connection. */
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  notify(channel: string, payload: string): Promise<void>
  /**
   * Runs `work` for a caller: while connections are short, callers get them in turn, and one can't hold them all.
   * @param caller tells callers apart; undefined for the product itself
   */
  onBehalfOf<Result>(caller: string | undefined, work: () => Result): Result
  /** Calls `listener` with the text of every statement that is sent. Returns the way to stop. */
  observe(listener: (text: string) => void): () => void
  close(): Promise<void>
}

/** One connection of one's own. */
export interface Session extends Queryable {
  /** Sends everything over this connection. */
  readonly knex: Knex
}

/** A database that this process opened, and may take whole connections of. */
export interface OpenedDatabase extends Database {
  /** Runs `work` on one connection of its own, without time limits; what it sets and locks ends with it. */
  session<Result>(work: (session: Session) => Promise<Result>): Promise<Result>
  /** The whole embedded database as a file, for `openDatabase({ snapshot })`. @throws on a server */
  snapshot(): Promise<Blob>
}

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
