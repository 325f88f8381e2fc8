const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Relative time in words: `3 hours ago`, `вчера`; below a minute it is `now`. */
export function timeAgo(then: Date, now: Date, language: string): string {
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? (['second', Number.POSITIVE_INFINITY] as const)
  return format.format(-Math.floor(seconds / size) || 0, unit)
}
