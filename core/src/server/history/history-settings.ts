import { ConfigurationError } from '../configuration-error.ts'

/** For how many days changes and deleted records are kept; 0: not at all; `Infinity` or null: for ever. */
export interface HistoryOptions {
  /** Changes of records: who, when and what (default 365). */
  readonly days?: number | null
  /** Deleted records, which can be brought back for so long (default 30). */
  readonly trashDays?: number | null
}

/** The same with defaults; `Infinity` for ever. */
export interface HistorySettings {
  readonly days: number
  readonly trashDays: number
}

/** More than anybody lives; a larger number is a slip of the pen rather than a wish. */
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
