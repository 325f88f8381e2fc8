import type { Figures } from './measure.ts'
import { isFloor, sideNames } from './row.ts'

/** A line of the tables: a row's figures, ours first, or a value with an upper limit. */
export type Measurement = Rates | Limited

export interface Rates {
  readonly work: string
  readonly goal: number
  readonly figures: readonly Figures[]
}

interface Limited {
  readonly work: string
  readonly value: number
  readonly limit: number
  readonly unit: string
}

/** The table of the README. */
export function shortTable(measurements: readonly Measurement[]): string {
  const header = ['Work', 'Tessera', 'Floor', 'Ratio', 'Goal', '', 'Knex', 'Objection']
  return tableOf(header, measurements.map(shortCells))
}

/** All that was measured. */
export function wholeTables(measurements: readonly Measurement[]): string {
  const rates = measurements.filter(each => 'figures' in each)
  const ways = tableOf(
    ['Work', 'Way', 'Median', 'Slowest round', 'Fastest round', 'Server, CPU ms', 'Database, CPU ms'],
    rates.flatMap(({ work, figures }) => {
      const floor = floorOf(figures)
      return figures.map(each => [
        work,
        each === floor ? `**${sideNames[each.name]}**` : sideNames[each.name],
        pace(each, each.median),
        pace(each, each.least),
        pace(each, each.most),
        milliseconds(each.serverCpu),
        milliseconds(each.databaseCpu),
      ])
    }),
  )
  return `${shortTable(measurements)}\n\n## Every way\n\nThe floor is set in bold: of the hand-written ways, the fastest.\n\n${ways}`
}

/** This tree against another commit. */
export function comparedTable(rates: readonly Rates[]): string {
  return tableOf(
    ['Work', 'New', 'Old', 'New / old', 'Server, CPU ms', 'New / old', 'Database, CPU ms', 'New / old'],
    rates.map(({ work, figures: [ours, old] }) => {
      if (!ours || !old) throw new Error(`${work} was not measured on both`)
      const cpu = (part: 'serverCpu' | 'databaseCpu') => [
        [ours[part], old[part]].map(milliseconds).filter(Boolean).join(', '),
        quotient(ours[part], old[part]),
      ]
      return [
        work,
        range(ours),
        range(old),
        quotient(ours.median, old.median),
        ...cpu('serverCpu'),
        ...cpu('databaseCpu'),
      ]
    }),
  )
}

function quotient(a: number | undefined, b: number | undefined): string {
  return a === undefined || !b ? '' : (a / b).toFixed(2)
}

/** What a line says while others are measured. */
export function progressOf(measurement: Measurement): string {
  const [work, ours, floor, ratio, goal] = shortCells(measurement)
  return `  ${work}: ${ours}${floor ? `, floor ${floor}, ratio ${ratio}` : ''} (goal ${goal})`
}

function shortCells(measurement: Measurement): string[] {
  if ('limit' in measurement) {
    const { work, value, limit, unit } = measurement
    return [
      work,
      `${value.toFixed(1)} ${unit}`,
      '',
      '',
      `≤ ${limit} ${unit}`,
      value <= limit ? 'reached' : 'missed',
      '',
      '',
    ]
  }
  const { work, goal, figures } = measurement
  const [ours] = figures
  const floor = floorOf(figures)
  if (!ours) throw new Error(`${work} was not measured`)
  const relative = (name: Figures['name']) => {
    const found = figures.find(each => each.name === name)
    return found && floor ? (found.median / floor.median).toFixed(2) : ''
  }
  const ratio = floor ? ours.median / floor.median : undefined
  return [
    work,
    pace(ours, ours.median),
    floor ? pace(floor, floor.median) : '',
    ratio?.toFixed(2) ?? '',
    `≥ ${goal.toFixed(2)}`,
    ratio === undefined ? '' : ratio >= goal ? 'reached' : 'missed',
    relative('knex'),
    relative('objection'),
  ]
}

/** The fastest hand-written way. */
function floorOf(figures: readonly Figures[]): Figures | undefined {
  return figures.filter(({ name }) => isFloor(name)).toSorted((a, b) => b.median - a.median)[0]
}

function range(figures: Figures): string {
  return `${pace(figures, figures.median)} (${pace(figures, figures.least)} to ${pace(figures, figures.most)})`
}

function pace({ isSingle }: Figures, perSecond: number): string {
  return isSingle ? `${(1000 / perSecond).toFixed(1)} ms` : `${Math.round(perSecond).toLocaleString('en')}/s`
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(value < 1 ? 3 : 1)
}

export function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, column) => Math.max(3, ...[header, ...rows].map(row => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(header), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
