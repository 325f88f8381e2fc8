import { type Interval, parseInterval } from '@tessera/billing'
import type { Localized } from '@tessera/core'

/**
 * Reads the interval of a subscription from the text of its attribute: `month`, `every 3 months`. The words are English ones,
 * in whichever language they were entered; the English text counts first.
 * @returns null for a text that is no interval
 */
export function intervalIn(text: Localized | null): Interval | null {
  const { en, ...others } = text ?? {}
  for (const each of [en, ...Object.values(others)]) {
    const interval = parseInterval(each ?? '')
    if (interval) return interval
  }
  return null
}
