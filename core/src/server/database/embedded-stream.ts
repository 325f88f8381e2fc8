import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

const AUTHENTICATION_OK = Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1')
const READY_FOR_QUERY = Buffer.from('Z\0\0\0\x05I', 'latin1')
const TERMINATE = 'X'.charCodeAt(0)

/**
 * The socket between a `pg` client and PGlite: what the client writes in one go (parse, bind, describe, execute, sync) is
 * one call into PGlite, whose answer is what the client reads. So both kinds of database share the client, with its
 * prepared statements, type parsers and errors.
 */
export class EmbeddedStream extends Duplex {
  readonly #postgres: PGlite
  #isStarted = false

  constructor(postgres: PGlite) {
    super()
    this.#postgres = postgres
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _read(): void {}

  override _write(message: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(message).then(() => done(), done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null)
    done()
  }

  async #send(message: Buffer): Promise<void> {
    if (!this.#isStarted) {
      this.#isStarted = true
      // A session outlives the client that used it: the next one must not meet its statements and settings.
      for (const statement of ['rollback', 'discard all', "set timezone to 'UTC'"]) await this.#postgres.exec(statement)
      this.push(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY]))
      return
    }
    if (message[0] === TERMINATE) return
    // `execProtocolRaw` would parse every answer too, and keep what it parsed for good.
    await this.#postgres.execProtocolRawStream(message, { onRawData: bytes => void this.push(Buffer.from(bytes)) })
  }

  // What `pg` calls on a TCP socket.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
