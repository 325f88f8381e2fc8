import { timeAgo, useLanguage } from '@tessera/widget-sdk'
import { useEffect, useState } from 'react'

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
      {timeAgo(Date.parse(at), now, language)}
    </time>
  )
}

/** Date and time to the minute: `DD.MM.YYYY HH:mm` in Russian, otherwise as usual in the language. */
function exactTime(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}
