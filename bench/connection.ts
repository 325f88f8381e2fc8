import { connect, type Socket } from 'node:net'

/** What is sent: a whole request of HTTP/1.1, as bytes. */
export interface RequestParts {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export function requestBytes({ method = 'GET', path, headers = {}, body }: RequestParts): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

const endOfHead = Buffer.from('\r\n\r\n')
const endOfChunks = Buffer.from('0\r\n\r\n')

/**
 * A connection that sends one request after the other. It only looks for the end of a response, so that the load takes as
 * little as possible from a machine that it shares with what it measures.
 */
export class Connection {
  readonly #socket: Socket
  readonly #opened: Promise<void>
  #received: Buffer[] = []
  #length = 0
  /** Bytes of the response with its head; below 0 when it comes in chunks; 0 as long as the head is not there. */
  #expected = 0
  #settle: { resolve(response: Buffer): void; reject(error: Error): void } | undefined

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#opened = new Promise((resolve, reject) => {
      this.#socket.once('connect', resolve)
      this.#socket.once('error', reject)
    })
    this.#socket.on('data', chunk => this.#take(chunk))
    this.#socket.on('error', error => this.#settle?.reject(error))
    this.#socket.on('close', () => this.#settle?.reject(new Error(`${url} closed a connection`)))
  }

  opened(): Promise<void> {
    return this.#opened
  }

  /** @returns the response with its head */
  send(bytes: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(bytes)
    })
  }

  close(): void {
    this.#settle = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk)
    this.#length += chunk.length
    if (this.#expected === 0) {
      const all = this.#together()
      const end = all.indexOf(endOfHead)
      if (end < 0) return
      const [, length] = /^content-length: *(\d+)/im.exec(all.toString('latin1', 0, end + 2)) ?? []
      this.#expected = length === undefined ? -1 : end + 4 + Number(length)
    }
    const isWhole =
      this.#expected > 0
        ? this.#length >= this.#expected
        : this.#together().subarray(-endOfChunks.length).equals(endOfChunks)
    if (!isWhole) return
    const response = this.#together()
    this.#received = []
    this.#length = 0
    this.#expected = 0
    const settle = this.#settle
    this.#settle = undefined
    settle?.resolve(response)
  }

  #together(): Buffer {
    if (this.#received.length > 1) this.#received = [Buffer.concat(this.#received)]
    return this.#received[0] ?? Buffer.alloc(0)
  }
}

/** The status line's number. */
export function statusOf(response: Buffer): number {
  return Number(response.toString('latin1', 9, 12))
}
