/** Size of the drawing, in its own units. */
export const size = { width: 240, height: 60 } as const

const margin = 4

/** Points of a line: evenly spaced from left to right, the highest value at the top; a flat line is in the middle. */
export function linePoints(values: readonly number[]): readonly (readonly [x: number, y: number])[] {
  const lowest = Math.min(...values)
  const range = Math.max(...values) - lowest
  const step = size.width / Math.max(1, values.length - 1)
  const tall = size.height - 2 * margin
  return values.map((value, index) => {
    const share = range === 0 ? 0.5 : (value - lowest) / range
    return [round(index * step), round(margin + (1 - share) * tall)] as const
  })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
