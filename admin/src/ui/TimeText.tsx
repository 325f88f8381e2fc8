import { useLanguage } from '@tessera/widget-sdk'
import { useEffect, useState } from 'react'

const units = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** A relative time, with the exact time as its tooltip. */
export function TimeText({ at }: { readonly at: string }) {
  const language = useLanguage()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={exactTime(at, language)} className="whitespace-nowrap tabular-nums">
      {timeAgo(at, now, language)}
    </time>
  )
}

/** `3 minutes ago`, `вчера`. @param at ISO time @param now milliseconds since 1970 */
function timeAgo(at: string, now: number, language: string): string {
  const passed = Date.parse(at) - now
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, size] = units.find(([, each]) => Math.abs(passed) >= each) ?? ['minute', 60_000]
  return format.format(Math.trunc(passed / size), unit)
}

/** Date and time to the minute: `DD.MM.YYYY HH:mm` in Russian, otherwise as usual in the language. */
function exactTime(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}
