/** The moment at which a day begins where one is. @param day `2026-11-21` */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString()
}

export function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00`)
  next.setDate(next.getDate() + 1)
  return dayOf(next)
}

/** The first of the last so many days, today among them. @param now milliseconds since 1970 */
export function daysAgo(days: string, now: number): string {
  const first = new Date(now)
  first.setHours(12, 0, 0, 0)
  first.setDate(first.getDate() - (Number(days) - 1))
  return dayOf(first)
}

/** The day of a moment where one is: `2026-11-21`. */
export function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
