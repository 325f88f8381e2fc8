import { inspect } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type EmbeddedOptions, type FromWorker, slots, states, type ToWorker } from './embedded-protocol.ts'
import { interruptibleModule } from './interruptible-module.ts'

/** How long a cancelled statement may take before its thread is terminated. */
const grace = 5_000

const source = new URL(`./embedded-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

type Opened = FromWorker & { kind: 'open' }

/** Runs PostgreSQL in a separate thread, so that this one stays responsive and can cancel statements. */
export class EmbeddedThread {
  /** The thread has ended and can't be used any more. */
  isEnded = false
  /** Resolves when its files are closed. */
  readonly ended: Promise<void>
  readonly #worker: Worker
  readonly #control: EmbeddedOptions['control']
  readonly #statementTimeout: number
  #opened: Opened | undefined
  #waiting: { resolve(message: FromWorker): void; reject(error: Error): void } | undefined
  #limit: NodeJS.Timeout | undefined

  private constructor(options: EmbeddedOptions, worker: URL) {
    this.#control = options.control
    this.#statementTimeout = options.statementTimeout
    // The thread doesn't inherit flags of this process, such as loader hooks.
    this.#worker = new Worker(worker, {
      workerData: options,
      transferList: options.snapshot ? [options.snapshot.buffer] : [],
      execArgv: [],
      name: 'embedded database',
    })
    this.#worker.on('message', (message: FromWorker) => this.#hear(message))
    this.#worker.on('error', (error: unknown) => this.#end(asError(error)))
    this.ended = new Promise(resolve => {
      this.#worker.on('exit', () => {
        this.#end(new EmbeddedEndedError('57P01', 'The embedded database has ended'))
        resolve()
      })
    })
  }

  /**
   * @param worker what the thread runs
   * @throws when the database can't be opened
   */
  static async open(options: Omit<EmbeddedOptions, 'module' | 'control'>, worker = source): Promise<EmbeddedThread> {
    const module = await interruptibleModule()
    const control = new Int32Array(new SharedArrayBuffer(8))
    const thread = new EmbeddedThread({ ...options, module, control }, worker)
    thread.#opened = (await thread.#nextMessage()) as Opened
    return thread
  }

  /**
   * Sends a message of PostgreSQL's protocol. The reply includes errors, such as a statement timeout.
   * @param most bytes of rows, beyond which the statement is cancelled and the rows so far are returned
   */
  async send(message: Uint8Array, most?: number): Promise<Uint8Array> {
    // A view would transfer its whole buffer, which small buffers share.
    const bytes = new Uint8Array(message)
    const asked = this.ask({ kind: 'send', bytes, ...(most !== undefined && { most }) }, [bytes.buffer])
    this.#watch(this.#statementTimeout)
    const reply = await asked
    return reply.kind === 'result' ? reply.bytes : new Uint8Array()
  }

  /** Resets the session: transaction, prepared statements and settings of the last client. */
  async startSession(): Promise<void> {
    await this.ask({ kind: 'session' })
  }

  /** The whole database as a file. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    const reply = await this.ask({ kind: 'dump' })
    return reply.kind === 'result' ? reply.bytes : new Uint8Array()
  }

  async close(): Promise<void> {
    if (!this.isEnded) {
      await this.ask({ kind: 'close' })
      this.isEnded = true
      await this.#worker.terminate()
    }
    await this.ended
    // Releases its shared memory.
    this.#opened = undefined
  }

  /** Sends the thread a message, and resolves to its reply. */
  ask(message: ToWorker, moved: ArrayBuffer[] = []): Promise<FromWorker> {
    if (this.isEnded) return Promise.reject(new EmbeddedEndedError('57P01', 'The embedded database has ended'))
    const reply = this.#nextMessage()
    this.#worker.postMessage(message, moved)
    return reply
  }

  /** The next message. Waiting for one keeps the process alive; the thread alone doesn't. */
  #nextMessage(): Promise<FromWorker> {
    this.#worker.ref()
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'limit') {
      this.#watch(message.milliseconds)
      return
    }
    clearTimeout(this.#limit)
    this.#worker.unref()
    const waiting = this.#waiting
    this.#waiting = undefined
    if (message.kind === 'failed') waiting?.reject(new Error(message.message))
    else waiting?.resolve(message)
  }

  #watch(milliseconds: number): void {
    clearTimeout(this.#limit)
    if (milliseconds > 0) this.#limit = setTimeout(() => this.#cancel(milliseconds), milliseconds)
  }

  /** Cancels the current statement like PostgreSQL's own signals do. */
  #cancel(milliseconds: number): void {
    const limit = Atomics.load(this.#control, slots.limit)
    if (limit !== milliseconds) {
      // The session has no timeout, or another statement of the same message is running by now.
      this.#watch(limit || milliseconds)
      return
    }
    const { running, cancelling, cancelled } = states
    if (Atomics.compareExchange(this.#control, slots.state, running, cancelling) !== running) return
    const { memory, interrupt, cancel } = this.#opened as Opened
    const flags = new Int32Array(memory.buffer)
    Atomics.store(flags, cancel / 4, 1)
    Atomics.store(flags, interrupt / 4, 1)
    Atomics.store(this.#control, slots.state, cancelled)
    Atomics.notify(this.#control, slots.state)
    this.#limit = setTimeout(() => this.#abandon(), grace)
  }

  /** Last resort for statements that don't check for cancellation. Committed data is in the log on disk. */
  #abandon(): void {
    this.#end(new EmbeddedEndedError('57014', 'canceling statement due to statement timeout'))
    void this.#worker.terminate()
  }

  #end(error: Error): void {
    if (this.isEnded && !this.#waiting) return
    this.isEnded = true
    clearTimeout(this.#limit)
    this.#waiting?.reject(error)
    this.#waiting = undefined
  }
}

/** PGlite throws some errors of its file system as objects that are no `Error` and have no message, just a number. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error && thrown.message) return thrown
  return new Error(`The embedded database has failed: ${inspect(thrown)}`, { cause: thrown })
}

/** The thread has ended while it was used. */
class EmbeddedEndedError extends Error {
  /** The SQLSTATE a server would report. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'EmbeddedEndedError'
    this.code = code
  }
}
