/** Filters of the history in the address; dates are local calendar days. */
export const filterNames = ['entity', 'record', 'action', 'actor', 'from', 'until'] as const

export type FilterName = (typeof filterNames)[number]
export type HistoryFilters = Readonly<Record<FilterName, string>>

const day = /^\d{4}-\d{2}-\d{2}$/

/** The filters of an address; `''` where there is none. */
export function filtersOf(parameters: URLSearchParams): HistoryFilters {
  return Object.fromEntries(filterNames.map(name => [name, parameters.get(name) ?? ''])) as HistoryFilters
}

/** The query of the route: days as moments, the last one including its end. Invalid days are left out. */
export function historyQuery({ from, until, ...filters }: HistoryFilters): Readonly<Record<string, string>> {
  return { ...filters, from: startOf(from, 0), until: startOf(until, 1) }
}

function startOf(text: string, later: number): string {
  if (!day.test(text)) return ''
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  const start = new Date(year, month - 1, date + later)
  return Number.isNaN(start.getTime()) ? '' : start.toISOString()
}
