import { intervals } from './entities.ts'

/** How often a subscription is paid: every `count` units. */
export interface Interval {
  readonly unit: (typeof intervals)[number]
  readonly count: number
}

const largestCount = 1000

/**
 * Reads an interval as an editor writes it in English: `month`, `3 months`, `every 2 weeks`.
 * @returns null for what is none
 */
export function parseInterval(text: string): Interval | null {
  const [, digits = '1', word = ''] =
    /^(?:every\s+)?(?:([1-9]\d{0,3})\s*)?([a-z]+)$/.exec(text.trim().toLowerCase()) ?? []
  const unit = intervals.find(each => word === each || word === `${each}s`)
  const count = Number.parseInt(digits, 10)
  return unit && count <= largestCount ? { unit, count } : null
}

/**
 * The first payment after a moment, counted from the first payment of all, so that nothing drifts: a subscription of 31
 * January is paid on 28 February and on 31 March. In UTC.
 * @param first moment of the first payment, ISO 8601
 * @param after ISO 8601
 */
export function nextPaymentAfter(first: string, interval: Interval, after: string): string {
  const start = new Date(first)
  const end = new Date(after)
  let periods = Math.max(1, Math.floor(estimate(start, end, interval)) - 1)
  while (moved(start, interval, periods) <= end) periods++
  return moved(start, interval, periods).toISOString()
}

const day = 24 * 60 * 60 * 1000
const days = { day: 1, week: 7, month: 31, year: 366 } as const

/** Not more periods than have passed. */
function estimate(start: Date, end: Date, { unit, count }: Interval): number {
  return (end.getTime() - start.getTime()) / (days[unit] * count * day)
}

function moved(start: Date, { unit, count }: Interval, periods: number): Date {
  const steps = count * periods
  const date = new Date(start)
  if (unit === 'day' || unit === 'week') {
    date.setUTCDate(date.getUTCDate() + steps * days[unit])
    return date
  }
  // The first of a month first: 31 January plus a month must not become 3 March.
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + steps * (unit === 'year' ? 12 : 1))
  date.setUTCDate(Math.min(start.getUTCDate(), lastDay(date)))
  return date
}

function lastDay(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}
