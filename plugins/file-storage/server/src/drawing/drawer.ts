import { Worker } from 'node:worker_threads'
import { DrawingBusyError, DrawingFailedError } from '../errors.ts'
import { createQueue } from '../queue.ts'
import type { Drawing, Drawn, PictureForm } from './drawing.ts'
import { type DrawnElement, plainElement } from './element.ts'

interface DrawerOptions {
  /** Milliseconds that a picture may take (default 20,000); the first one loads fonts and two libraries. */
  readonly timeLimit?: number
  /** Pictures that may wait for their turn (default 30). */
  readonly maximumWaiting?: number
  /** Milliseconds without work after which the thread and its memory are given back (default 60,000). */
  readonly idleTime?: number
  /** What the thread runs. */
  readonly worker?: URL
}

const source = new URL(`./draw-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/**
 * Draws pictures in a thread of its own, one at a time: a large one takes a third of a second of computing, during which this
 * thread goes on serving. The thread starts with the first picture and ends when there are none for a while.
 */
export class Drawer {
  readonly #timeLimit: number
  readonly #maximumWaiting: number
  readonly #idleTime: number
  readonly #source: URL
  readonly #inTurn = createQueue(1)
  #waiting = 0
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  constructor({ timeLimit = 20_000, maximumWaiting = 30, idleTime = 60_000, worker = source }: DrawerOptions = {}) {
    this.#timeLimit = timeLimit
    this.#maximumWaiting = maximumWaiting
    this.#idleTime = idleTime
    this.#source = worker
  }

  /**
   * @throws DrawingBusyError if too many are waiting, DrawingFailedError if it can't be drawn in time, TypeError for an element
   *   that is never drawn
   */
  async draw(drawn: DrawnElement, form: PictureForm): Promise<Buffer> {
    const drawing: Drawing = { element: plainElement(drawn), ...form }
    if (this.#waiting > this.#maximumWaiting) throw new DrawingBusyError()
    this.#waiting += 1
    clearTimeout(this.#idle)
    try {
      return await this.#inTurn(() => this.#ask(drawing))
    } finally {
      this.#waiting -= 1
      if (this.#waiting === 0) this.#idle = setTimeout(() => void this.close(), this.#idleTime).unref()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #ask(drawing: Drawing): Promise<Buffer> {
    const worker = this.#running()
    return new Promise<Buffer>((resolve, reject) => {
      const end = () => {
        clearTimeout(limit)
        worker.off('message', hear).off('error', fail).off('exit', leave)
      }
      const hear = (drawn: Drawn) => {
        end()
        if ('bytes' in drawn) resolve(Buffer.from(drawn.bytes))
        else reject(failure(new Error(drawn.problem)))
      }
      const fail = (cause: unknown) => {
        end()
        void this.close()
        reject(failure(cause))
      }
      const leave = (code: number) => fail(new Error(`The thread that draws ended with ${code}`))
      const limit = setTimeout(() => fail(new Error(`Not drawn within ${this.#timeLimit} ms`)), this.#timeLimit)
      worker.on('message', hear).on('error', fail).on('exit', leave)
      worker.postMessage(drawing)
    })
  }

  #running(): Worker {
    // The thread doesn't inherit flags of this process, such as loader hooks.
    this.#worker ??= new Worker(this.#source, {
      execArgv: [],
      name: 'drawing',
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    this.#worker.unref()
    return this.#worker
  }
}

/** Visitors learn that it failed, the log learns why. */
function failure(cause: unknown): Error {
  return Object.assign(new DrawingFailedError(), { cause })
}
