import { hash } from 'node:crypto'

interface Named {
  readonly name: string
  uses: number
}

/** Statements that are sent until the lead of what was usual is halved. */
const period = 40_000

/**
 * Names under which statements are prepared, equal for equal texts. The statements that are sent most often have one: a
 * new one takes the place of another only when it was sent more often, so that nobody who sends a thousand odd ones takes
 * it from the usual ones. What was usual long ago loses its lead.
 */
export class StatementNames {
  readonly #named = new Map<string, Named>()
  /** How often others were sent, by their hash; the one that was sent the longest ago is forgotten first. */
  readonly #others = new Map<string, number>()
  readonly #most: number
  #sent = 0

  /** @param most names at a time */
  constructor(most = 400) {
    this.#most = most
  }

  /** How many statements have a name. */
  get size(): number {
    return this.#named.size
  }

  /** The name of a statement that is about to be sent; none before it has been sent before. */
  nameFor(text: string): string | undefined {
    this.#sent += 1
    if (this.#sent % period === 0) this.#age()
    const known = this.#named.get(text)
    if (known) {
      known.uses += 1
      return known.name
    }
    const digest = hash('sha1', text, 'base64url').slice(0, 20)
    const uses = (this.#others.get(digest) ?? 0) + 1
    this.#others.delete(digest)
    if (uses > 1 && this.#hasPlaceFor(uses)) {
      const name = `t_${digest}`
      this.#named.set(text, { name, uses })
      return name
    }
    this.#others.set(digest, uses)
    const [oldest] = this.#others.keys()
    if (this.#others.size > this.#most * 5 && oldest !== undefined) this.#others.delete(oldest)
    return undefined
  }

  #hasPlaceFor(uses: number): boolean {
    if (this.#named.size < this.#most) return true
    let [least] = this.#named
    for (const entry of this.#named) if (least && entry[1].uses < least[1].uses) least = entry
    if (!least || least[1].uses >= uses) return false
    this.#named.delete(least[0])
    return true
  }

  #age(): void {
    for (const named of this.#named.values()) named.uses = Math.ceil(named.uses / 2)
  }
}

const names = new StatementNames()
/** Longer ones are rare, and keeping them would cost more than planning them. */
const longest = 32_768

/**
 * The name under which a statement is prepared, if it has one. A search has none: what it finds depends on its words, so
 * that it is planned for them each time.
 */
export function statementName(text: string): string | undefined {
  if (text.length > longest || text.includes('core_folded(')) return undefined
  return names.nameFor(text)
}
