/** Pseudo-random numbers from a seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** One of some values. */
    one<Value>(values: readonly Value[]): Value {
      return values[Math.floor(next() * values.length)] as Value
    },
  }
}

export type Random = ReturnType<typeof randomOf>
