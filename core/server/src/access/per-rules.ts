interface Rules {
  /** The same object as long as no rule changes; undefined if nobody knows when they do. */
  ruleState(): object | undefined
}

/** Remembers what follows from the access rules, by key, until they change. */
export class PerRules<Value> {
  readonly #rules: Rules
  readonly #known = new Map<string, Value>()
  #state: object | undefined

  constructor(rules: Rules) {
    this.#rules = rules
  }

  get(key: string, make: () => Value): Value {
    const state = this.#rules.ruleState()
    if (state === undefined) return make()
    if (state !== this.#state) {
      this.#state = state
      this.#known.clear()
    }
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const made = make()
    this.#known.set(key, made)
    return made
  }
}
