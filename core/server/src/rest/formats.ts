import { isRichText } from './rich-text.ts'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const timePattern = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/
/** HTML's pattern of an email address, with a dot in the host: no commas, comments or line breaks. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
const protocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && value.length === 36 && uuidPattern.test(value)
}

/** A day that exists, as `2026-11-21`. */
export function isDate(value: string): boolean {
  const [, year, month, day] = datePattern.exec(value)?.map(Number) ?? []
  if (!year || !month || !day) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  date.setUTCFullYear(year)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** An RFC 3339 timestamp with time zone. Leap seconds are refused, because PostgreSQL would shift them. */
export function isDateTime(value: string): boolean {
  return value[10] === 'T' && isDate(value.slice(0, 10)) && timePattern.test(value.slice(11))
}

export function isEmail(value: string): boolean {
  return value.length <= 254 && emailPattern.test(value)
}

/** An absolute address that a browser can open without running anything. */
export function isUri(value: string): boolean {
  if (/[\s\p{Cc}<>"\\^`{|}]/u.test(value)) return false
  return URL.canParse(value) && protocols.has(new URL(value).protocol)
}

/** The formats that schemas of definitions name, by name. */
export const formats = {
  uuid: isUuid,
  date: isDate,
  'date-time': isDateTime,
  email: isEmail,
  uri: isUri,
  url: isUri,
  'rich-text': isRichText,
} as const
