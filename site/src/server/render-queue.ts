/** Too much waits to be rendered: worth trying again in a moment. */
export class RenderBusyError extends Error {
  constructor() {
    super('Too many pages wait to be rendered; try again in a moment')
    this.name = 'RenderBusyError'
  }
}

export interface RenderQueueOptions {
  /** Most that is rendered at a time (default 2: rendering is one thread's work, and what else it serves comes in between). */
  readonly concurrency?: number
  /** Most that waits (default 200); beyond, the newest of whoever waits for most is refused. */
  readonly waiting?: number
  /** Most that waits for one client (default 90). */
  readonly waitingPerClient?: number
}

interface Job {
  start(): void
  refuse(error: RenderBusyError): void
}

/** The site itself: what it asks for, such as the page `/404`, is never refused. */
const site = ''

/**
 * Renders a few pages at a time. Clients take turns, one page each: however many addresses one of them asks for, another
 * waits for no more than as many pages as there are clients.
 */
export class RenderQueue {
  readonly #options: Required<RenderQueueOptions>
  readonly #jobs = new Map<string, Job[]>()
  #waiting = 0
  #running = 0

  constructor(options: RenderQueueOptions = {}) {
    this.#options = { concurrency: 2, waiting: 200, waitingPerClient: 90, ...options }
  }

  /**
   * Does some work when its turn comes: at once, when there is room.
   * @param client key of whoever asks, '' for the site itself
   * @throws RenderBusyError when too much waits
   */
  run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#options.concurrency) return this.#start(work)
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const jobs = this.#jobs.get(client) ?? []
    if (client !== site && jobs.length >= this.#options.waitingPerClient) throw new RenderBusyError()
    if (client !== site && this.#waiting >= this.#options.waiting && !this.#makeRoom(jobs.length)) {
      throw new RenderBusyError()
    }
    this.#jobs.set(client, jobs)
    jobs.push({ start: () => this.#start(work).then(resolve, reject), refuse: reject })
    this.#waiting += 1
    return promise
  }

  /** Refuses the newest of whoever waits for most, if that is more than a newcomer would wait for. */
  #makeRoom(own: number): boolean {
    let longest: Job[] = []
    for (const [client, jobs] of this.#jobs) if (client !== site && jobs.length > longest.length) longest = jobs
    if (longest.length <= own + 1) return false
    longest.pop()?.refuse(new RenderBusyError())
    this.#waiting -= 1
    return true
  }

  async #start<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#next()
    }
  }

  #next(): void {
    const [first] = this.#jobs
    if (!first || this.#running >= this.#options.concurrency) return
    const [client, jobs] = first
    const job = jobs.shift()
    this.#jobs.delete(client)
    if (jobs.length > 0) this.#jobs.set(client, jobs)
    this.#waiting -= 1
    job?.start()
  }
}
