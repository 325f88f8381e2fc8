import type { Duplex } from 'node:stream'
import pg from 'pg'

/** A connection stream that can limit the size of the next result: the embedded database's. */
export interface BoundedStream {
  limitResult(most: number): void
}

type Done = (error: Error | null, result: pg.QueryResult) => void

/** The parts of `pg.Query` that its types leave out. */
interface RowQuery {
  submit(connection: pg.Connection): Error | null
  handleDataRow(message: { readonly length: number }): void
}

/** The result of a statement exceeds its `maxBytes`. */
export class ResultTooLargeError extends Error {}

/**
 * A query that stops when its rows exceed a number of bytes. For a server the connection is closed, which it notices at the
 * next row it sends; the embedded database cancels the statement itself.
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
