/** Runs work, and shows the time while it takes more than a second. */
export async function whileShown<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const progress = new Progress(what)
  progress.elapse()
  try {
    return await work()
  } finally {
    progress.end()
  }
}

/** Shows how far something is that takes more than a second, on standard error: standard output is for results. */
export class Progress {
  readonly #what: string
  readonly #began = performance.now()
  readonly #isTerminal = process.stderr.isTTY === true
  #shown = 0
  #percent = 0
  #clock: NodeJS.Timeout | undefined

  constructor(what: string) {
    this.#what = what
  }

  /** @param share from 0 to 1 */
  show(share: number): void {
    const percent = Math.floor(share * 100)
    if (percent > this.#percent && this.#write(`${percent} %`)) this.#percent = percent
  }

  /** @param amount what is done, where nobody knows how much is left: `12 MB` */
  tell(amount: string): void {
    this.#write(amount)
  }

  /** Shows the time until the end, where nothing else is known. */
  elapse(): void {
    this.#clock ??= setInterval(() => this.tell(`${Math.round((performance.now() - this.#began) / 1000)} s`), 1000)
    this.#clock.unref()
  }

  end(): void {
    clearInterval(this.#clock)
    this.#clock = undefined
    if (!this.#isTerminal || this.#shown === 0) return
    process.stderr.write('\r\u001b[K')
    this.#shown = 0
  }

  #write(text: string): boolean {
    const now = performance.now()
    const pause = this.#isTerminal ? 100 : 10_000
    if (now - this.#began < 1000 || now - this.#shown < pause) return false
    this.#shown = now
    const line = `${this.#what}: ${text}`
    process.stderr.write(this.#isTerminal ? `\r${line}` : `${line}\n`)
    return true
  }
}
