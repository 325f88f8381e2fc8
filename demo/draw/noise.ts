/** A number of [0, 1) that depends on nothing but its arguments. */
export function hash(x: number, y = 0, seed = 0): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(seed | 0, 2147483647)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 16), 2246822519)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** Smooth noise of [0, 1], one unit per bump (gradient noise: no squares in its slopes). */
export function noise(x: number, y: number, seed = 0): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const fx = fade(x - left)
  const fy = fade(y - top)
  const above = mix(slope(left, top, x, y, seed), slope(left + 1, top, x, y, seed), fx)
  const below = mix(slope(left, top + 1, x, y, seed), slope(left + 1, top + 1, x, y, seed), fx)
  return clamp(0.5 + 0.7 * mix(above, below, fy))
}

function slope(column: number, row: number, x: number, y: number, seed: number): number {
  const angle = 2 * Math.PI * hash(column, row, seed)
  return Math.cos(angle) * (x - column) + Math.sin(angle) * (y - row)
}

/** Noise with finer noise upon it. */
export function fractal(x: number, y: number, octaves: number, seed = 0): number {
  let sum = 0
  let weight = 0.5
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x * 2 ** octave, y * 2 ** octave, seed + octave)
    weight /= 2
  }
  return sum / (1 - 0.5 ** octaves)
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

export function clamp(value: number, from = 0, to = 1): number {
  return Math.min(to, Math.max(from, value))
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function step(from: number, to: number, value: number): number {
  return fade(clamp((value - from) / (to - from)))
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}
