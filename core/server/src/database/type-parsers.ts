import pg from 'pg'

/** OIDs of built-in types. */
const oid = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 } as const

const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [oid.int8, parseInteger],
  [oid.numeric, Number],
  [oid.date, text => text],
  [oid.timestamp, text => parseMoment(`${text}+00`)],
  [oid.timestamptz, parseMoment],
])

/** Converts values of both kinds of database to JSON types, timestamps to strings. Binary results don't occur. */
export const types = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    parsers.get(id) ?? pg.types.getTypeParser(id, format as 'text')) as typeof pg.types.getTypeParser,
}

/** An integer as a number if a double represents it exactly, otherwise as a string. */
function parseInteger(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

const moment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** `2026-11-21 09:30:00.12+00` → `2026-11-21T09:30:00.120Z`; cuts microseconds off. `infinity` stays what it is. */
function parseMoment(text: string): string {
  const [, day, time, fraction = ''] = moment.exec(text) ?? []
  if (day) return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  const date = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}
