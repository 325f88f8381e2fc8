import { Duplex } from 'node:stream'
import type { BoundedStream } from './bounded-query.ts'
import type { EmbeddedThread } from './embedded-thread.ts'

const AUTHENTICATION_OK = Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1')
const READY_FOR_QUERY = Buffer.from('Z\0\0\0\x05I', 'latin1')
const TERMINATE = 'X'.charCodeAt(0)

/**
 * The socket between a `pg` client and PGlite. What the client writes at once (parse, bind, describe, execute, sync) is one
 * message to the thread, and its reply is what the client reads. Thus both kinds of database share the client with its
 * prepared statements, type parsers and errors.
 */
export class EmbeddedStream extends Duplex implements BoundedStream {
  readonly #open: () => Promise<EmbeddedThread>
  #thread: EmbeddedThread | undefined
  #most: number | undefined

  /** @param open returns the running thread */
  constructor(open: () => Promise<EmbeddedThread>) {
    super()
    this.#open = open
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  limitResult(most: number): void {
    this.#most = most
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
    if (!this.#thread) {
      this.#thread = await this.#open()
      await this.#thread.startSession()
      this.push(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY]))
      return
    }
    if (message[0] === TERMINATE) return
    const most = this.#most
    this.#most = undefined
    const { buffer, byteOffset, byteLength } = await this.#thread.send(message, most)
    if (byteLength > 0) this.push(Buffer.from(buffer, byteOffset, byteLength))
  }

  // Methods of a TCP socket that `pg` calls.
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
