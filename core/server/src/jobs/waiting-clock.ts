import type { Clock } from 'pg-boss'

interface Timer {
  readonly begin: () => NodeJS.Timeout
  running?: NodeJS.Timeout
}

/**
 * The system clock with timers that start together with it. Until then pg-boss accepts jobs, but doesn't poll the database.
 */
export class WaitingClock implements Clock {
  readonly #waiting = new Set<Timer>()
  #isStarted = false

  start(): void {
    this.#isStarted = true
    for (const timer of this.#waiting) timer.running = timer.begin()
    this.#waiting.clear()
  }

  now(): number {
    return Date.now()
  }

  setTimeout(work: () => void, milliseconds: number): Timer {
    return this.#add(() => setTimeout(work, milliseconds))
  }

  setInterval(work: () => void, milliseconds: number): Timer {
    return this.#add(() => setInterval(work, milliseconds))
  }

  clearTimeout(timer: unknown): void {
    if (!timer) return
    this.#waiting.delete(timer as Timer)
    clearTimeout((timer as Timer).running)
  }

  clearInterval(timer: unknown): void {
    this.clearTimeout(timer)
  }

  #add(begin: () => NodeJS.Timeout): Timer {
    if (this.#isStarted) return { begin, running: begin() }
    const timer = { begin }
    this.#waiting.add(timer)
    return timer
  }
}
