/** Shows how far something is that takes more than a second, on standard error: standard output is for results. */
export class Progress {
  readonly #what: string
  readonly #began = performance.now()
  readonly #isTerminal = process.stderr.isTTY === true
  #shown = 0
  #percent = 0

  constructor(what: string) {
    this.#what = what
  }

  /** @param share from 0 to 1 */
  show(share: number): void {
    const now = performance.now()
    const percent = Math.floor(share * 100)
    const pause = this.#isTerminal ? 100 : 10_000
    if (now - this.#began < 1000 || now - this.#shown < pause || percent <= this.#percent) return
    this.#shown = now
    this.#percent = percent
    const line = `${this.#what}: ${percent} %`
    process.stderr.write(this.#isTerminal ? `\r${line}` : `${line}\n`)
  }

  end(): void {
    if (this.#isTerminal && this.#shown > 0) process.stderr.write('\r\u001b[K')
  }
}
