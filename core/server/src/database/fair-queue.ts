import { BusyError, TooManyRequestsError } from '../errors.ts'

export interface FairQueueLimits {
  /** Total number of places. */
  readonly places: number
  /** How many of one caller's may. */
  readonly perCaller: number
  /** How many may wait. */
  readonly waiting: number
  /** How many of one caller's may. */
  readonly waitingPerCaller: number
}

/**
 * Assigns limited places to callers in turn, so that the requests of one caller never delay those of another. The system's
 * own work, such as jobs, counts as one caller without limits.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits
  readonly #held = new Map<string, number>()
  /** By caller, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #taken = 0
  #waiters = 0

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
  }

  /**
   * Waits for a place.
   * @param caller undefined for the system itself
   * @returns a function that releases the place
   * @throws TooManyRequestsError if too many requests of this caller are waiting, BusyError (503) if too many are in total
   */
  async enter(caller: string | undefined): Promise<() => void> {
    const key = caller ?? ''
    if (this.#taken < this.#limits.places && this.#mayEnter(key)) this.#take(key)
    else await this.#wait(key)
    let isIn = true
    return () => {
      if (isIn) this.#leave(key)
      isIn = false
    }
  }

  #wait(key: string): Promise<void> {
    const own = this.#waiting.get(key) ?? []
    if (key !== '' && own.length >= this.#limits.waitingPerCaller) throw new TooManyRequestsError(1)
    if (key !== '' && this.#waiters >= this.#limits.waiting) throw new BusyError()
    this.#waiting.set(key, own)
    this.#waiters += 1
    return new Promise(resolve => void own.push(resolve))
  }

  #mayEnter(key: string): boolean {
    return key === '' || (this.#held.get(key) ?? 0) < this.#limits.perCaller
  }

  #take(key: string): void {
    this.#taken += 1
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1)
  }

  #leave(key: string): void {
    this.#taken -= 1
    const left = (this.#held.get(key) ?? 0) - 1
    if (left > 0) this.#held.set(key, left)
    else this.#held.delete(key)
    this.#next()
  }

  #next(): void {
    for (const [key, own] of this.#waiting) {
      if (!this.#mayEnter(key)) continue
      const enter = own.shift()
      this.#waiting.delete(key)
      if (own.length > 0) this.#waiting.set(key, own)
      this.#waiters -= 1
      this.#take(key)
      enter?.()
      return
    }
  }
}
