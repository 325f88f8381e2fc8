import { ConfigurationError } from '../configuration-error.ts'

/** Retention of changes and deleted records in days; 0: none, `Infinity` or null: forever. */
export interface HistoryOptions {
  /** Retention of changes (default 365). */
  readonly days?: number | null
  /** Retention of deleted records, which can be restored until then (default 30). */
  readonly trashDays?: number | null
}

/** The same with defaults applied; `Infinity` means forever. */
export interface HistorySettings {
  readonly days: number
  readonly trashDays: number
}

/** A hundred years; a larger number is likely a typo. */
const mostDays = 36_500

/** @throws ConfigurationError naming the option and what it must be */
export function readHistory(options: HistoryOptions | undefined): HistorySettings {
  if (options !== undefined && (typeof options !== 'object' || options === null)) {
    throw new ConfigurationError('history must be an object such as { days: 365, trashDays: 30 }')
  }
  const { days, trashDays, ...others } = options ?? {}
  const [other] = Object.keys(others)
  if (other !== undefined) throw new ConfigurationError(`history.${other} is unknown; there are days and trashDays`)
  return { days: readDays('days', days, 365), trashDays: readDays('trashDays', trashDays, 30) }
}

function readDays(name: keyof HistorySettings, value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise
  if (value === null || value === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY
  if (typeof value === 'number' && value >= 0 && value <= mostDays) return value
  throw new ConfigurationError(
    `history.${name} must be a number of days from 0 (keep none) to ${mostDays}, or Infinity (for ever), not ${JSON.stringify(value)}`,
  )
}
