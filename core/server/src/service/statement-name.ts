import { hash } from 'node:crypto'

interface Named {
  readonly name: string
  uses: number
}

/** Number of statements after which use counts are halved. */
const period = 40_000

/**
 * Assigns names for prepared statements to the most frequent ones. A new statement replaces another only if it is used more
 * often, so that a thousand unusual statements can't displace the usual ones. Use counts decay over time.
 */
export class StatementNames {
  readonly #named = new Map<string, Named>()
  /** Use counts of other statements by hash, least recently used first. */
  readonly #others = new Map<string, number>()
  readonly #most: number
  #sent = 0

  /** @param most maximum number of names */
  constructor(most = 400) {
    this.#most = most
  }

  /** Number of named statements. */
  get size(): number {
    return this.#named.size
  }

  /** Counts a use. @returns the statement's name, if it has one; never on first use */
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
/** Longer statements are rare and not worth preparing. */
const longest = 32_768

/**
 * The name of a prepared statement, if it has one. Searches have none, because the best plan depends on the words.
 * @param isPlannedOnce one plan is good enough for it, however long it is
 */
export function statementName(text: string, { isPlannedOnce = false } = {}): string | undefined {
  if (!isPlannedOnce && (text.length > longest || text.includes('core_folded('))) return undefined
  return names.nameFor(text)
}
