/** Too many renders are waiting; try again in a moment. */
export class RenderBusyError extends Error {
  constructor() {
    super('Too many pages are waiting to be rendered; try again in a moment')
    this.name = 'RenderBusyError'
  }
}

export interface RenderQueueOptions {
  /** Maximum number of simultaneous renders (default 2: they share one thread with everything else that it serves). */
  readonly concurrency?: number
  /** Maximum number of waiting renders (default 200); beyond, the latest one of the client with most of them is rejected. */
  readonly waiting?: number
  /** Maximum number of waiting renders of one client (default 90). */
  readonly waitingPerClient?: number
}

interface Job {
  start(): void
  reject(error: RenderBusyError): void
}

/** The site itself: its own renders, such as the page `/404`, are never rejected. */
const site = ''

/**
 * Renders a few pages at a time. Clients take turns, one page each: however many addresses one client requests, another one
 * waits for at most as many pages as there are clients.
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
   * Runs a task when it is its turn, which is at once if nothing waits.
   * @param client key of the client, '' for the site itself
   * @throws RenderBusyError when too many tasks are waiting
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
    jobs.push({ start: () => this.#start(work).then(resolve, reject), reject })
    this.#waiting += 1
    return promise
  }

  /** Rejects the latest task of the client with most of them, if that is more than the newcomer has. */
  #makeRoom(own: number): boolean {
    let longest: Job[] = []
    for (const [client, jobs] of this.#jobs) if (client !== site && jobs.length > longest.length) longest = jobs
    if (longest.length <= own + 1) return false
    longest.pop()?.reject(new RenderBusyError())
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
