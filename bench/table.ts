export interface Measurement {
  readonly work: string
  readonly ours: string
  readonly floor: string
  /** Our figure relative to the floor, if there is one. */
  readonly ratio?: number
  readonly goal: string
  readonly isReached: boolean
}

/** @returns the measurements as a table of Markdown, ready for the README */
export function tableOf(measurements: readonly Measurement[]): string {
  const header = ['Work', 'Ours', 'Floor', 'Ratio', 'Goal', '']
  const rows = measurements.map(({ work, ours, floor, ratio, goal, isReached }) => [
    work,
    ours,
    floor,
    ratio === undefined ? '' : ratio.toFixed(2),
    goal,
    isReached ? 'reached' : 'missed',
  ])
  const widths = header.map((_, column) => Math.max(3, ...[header, ...rows].map(row => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(header), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** A measurement in requests per second with a goal relative to the floor. */
export function rates(work: string, { ours, floor }: { ours: number; floor: number }, goal: number): Measurement {
  const ratio = ours / floor
  const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`
  return {
    work,
    ours: perSecond(ours),
    floor: perSecond(floor),
    ratio,
    goal: `≥ ${goal.toFixed(2)}`,
    isReached: ratio >= goal,
  }
}

/** A measurement with an upper limit. */
export function atMost(work: string, value: number, limit: number, unit: string): Measurement {
  const digits = unit === 's' ? 1 : 0
  return {
    work,
    ours: `${value.toFixed(digits)} ${unit}`,
    floor: '',
    goal: `≤ ${limit} ${unit}`,
    isReached: value <= limit,
  }
}
