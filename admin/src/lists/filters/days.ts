import { dateValue } from '../../fields/date/date-text.ts'

/** The moment at which a day begins in local time. @param day `2026-11-21` */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString()
}

export function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00`)
  next.setDate(next.getDate() + 1)
  return dateValue('date', next)
}

/** The first of the last so many days, including today. @param now milliseconds since 1970 */
export function daysAgo(days: string, now: number): string {
  const first = new Date(now)
  first.setHours(12, 0, 0, 0)
  first.setDate(first.getDate() - (Number(days) - 1))
  return dateValue('date', first)
}
