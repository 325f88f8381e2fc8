import { relativeTimeFormat } from '@tessera/core'

const units = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * A time relative to another: `3 hours ago`, `вчера`, `in 2 days`; within a minute it is `now`.
 * @param at the time, and `now` the other one: both in milliseconds since 1970
 */
export function timeAgo(at: number, now: number, language: string): string {
  const passed = at - now
  const format = relativeTimeFormat(language, { numeric: 'auto' })
  const unit = units.find(([, size]) => Math.abs(passed) >= size)
  return unit ? format.format(Math.trunc(passed / unit[1]), unit[0]) : format.format(0, 'second')
}
