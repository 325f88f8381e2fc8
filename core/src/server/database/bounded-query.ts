import type { Duplex } from 'node:stream'
import pg from 'pg'

/** A connection's stream that can be told how many bytes its next answer may bring: the embedded database's. */
export interface BoundedStream {
  limitResult(most: number): void
}

type Done = (error: Error | null, result: pg.QueryResult) => void

/** What a query of `pg` is beyond its types. */
interface RowQuery {
  submit(connection: pg.Connection): Error | null
  handleDataRow(message: { readonly length: number }): void
}

/** The rows of a statement are more bytes than it may bring. */
export class ResultTooLargeError extends Error {}

/**
 * A query whose rows are counted as they arrive, and which ends when they are too many bytes. A server learns it by the
 * end of the connection, at the next row that it sends; the embedded database cancels the statement by itself.
 */
export class BoundedQuery extends (pg.Query as unknown as new (statement: object, done: Done) => RowQuery) {
  readonly #most: number
  #bytes = 0
  #stream: (Duplex & Partial<BoundedStream>) | undefined

  /**
   * @param most bytes of rows, as PostgreSQL sends them
   * @param done is given an ResultTooLargeError when there are more
   */
  constructor(statement: object, most: number, done: Done) {
    super(statement, (error, result) => {
      done(this.#bytes > most ? new ResultTooLargeError(`The rows are more than ${most} bytes`) : error, result)
    })
    this.#most = most
  }

  override submit(connection: pg.Connection): Error | null {
    this.#stream = connection.stream
    this.#stream?.limitResult?.(this.#most)
    return super.submit(connection)
  }

  override handleDataRow(message: { readonly length: number }): void {
    this.#bytes += message.length
    if (this.#bytes <= this.#most) super.handleDataRow(message)
    else if (!this.#stream?.limitResult) this.#stream?.destroy()
  }
}
