import type { Knex } from 'knex'

/** One SQL statement. With a name it is prepared once per connection and reused. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly name?: string
}

export interface Queryable {
  /**
   * Runs one statement.
   * @returns its rows; timestamps as ISO texts in UTC, dates as `YYYY-MM-DD`, numeric as numbers, jsonb parsed
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
