import { ownTexts } from '../../context/own-texts.ts'

/** A calendar day, or a day with a time. */
export type DateKind = 'date' | 'datetime'
/** Step of selectable minutes. */
export const minuteStep = 5

type Problem = 'date' | 'datetime' | 'day' | 'time' | 'gap' | 'step'

const two = (number: number) => String(number).padStart(2, '0')

/** The local calendar day: `2026-11-21`. */
function dayValue(at: Date): string {
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** A day at noon, which no change to summer time affects, or a moment in local time. Null for anything else. */
export function dateOf(kind: DateKind, value: unknown): Date | null {
  if (typeof value !== 'string') return null
  const pattern = kind === 'date' ? /^\d{4}-\d{2}-\d{2}$/ : /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
  if (!pattern.test(value)) return null
  const at = new Date(kind === 'date' ? `${value}T12:00:00` : value)
  return Number.isNaN(at.getTime()) ? null : at
}

export function dateValue(kind: DateKind, at: Date): string {
  return kind === 'date' ? dayValue(at) : at.toISOString()
}

/** A value as people type it: `21.11.2026`, `21.11.2026 09:30`. Text that is no date is returned as it is. */
export function dateText(kind: DateKind, value: unknown): string {
  const at = dateOf(kind, value)
  if (!at) return typeof value === 'string' ? value : ''
  const day = `${two(at.getDate())}.${two(at.getMonth() + 1)}.${String(at.getFullYear()).padStart(4, '0')}`
  return kind === 'date' ? day : `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}

type Reading = { readonly at: Date } | { readonly problem: Problem }

function read(kind: DateKind, text: string): Reading {
  const parts = /^(\d{2})\.(\d{2})\.(\d{4})(?: (\d{2}):(\d{2}))?$/.exec(text.trim())
  if (!parts || (parts[4] === undefined) !== (kind === 'date')) return { problem: kind }
  const [day = 0, month = 0, year = 0, hour = 12, minute = 0] = parts
    .slice(1)
    .flatMap(part => (part === undefined ? [] : [Number(part)]))
  const at = new Date(2000, 0, 1, hour, minute)
  at.setFullYear(year, month - 1, day)
  if (year < 1 || month < 1 || month > 12 || at.getDate() !== day || at.getMonth() !== month - 1) {
    return { problem: 'day' }
  }
  if (hour > 23 || minute > 59) return { problem: 'time' }
  if (minute % minuteStep !== 0) return { problem: 'step' }
  return at.getHours() === hour ? { at } : { problem: 'gap' }
}

/**
 * The value of a typed text: null for an empty one, the text itself where it is no date, so that validation rejects it.
 */
export function typedValue(kind: DateKind, text: string): string | null {
  if (text.trim() === '') return null
  const reading = read(kind, text)
  return 'at' in reading ? dateValue(kind, reading.at) : text
}

/** What is wrong with a typed text and how to correct it; null for valid values. */
export function dateProblem(kind: DateKind, value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || dateOf(kind, value)) return null
  const reading = read(kind, value)
  return 'problem' in reading ? ownTexts('dateText')[reading.problem] : null
}

/** The offset of local time to UTC at a moment: `UTC+2`. */
export function zoneOffset(at: Date): string {
  const minutes = -at.getTimezoneOffset()
  const size = Math.abs(minutes)
  const rest = size % 60 === 0 ? '' : `:${two(size % 60)}`
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`
}
