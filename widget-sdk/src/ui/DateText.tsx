import { useLanguage } from '../language.ts'

interface DateTextProps {
  /** ISO 8601. */
  readonly value: string
  readonly className?: string
}

/** A day as the page's language writes it. By UTC: the same on the server and in every browser. */
export function DateText({ value, className }: DateTextProps) {
  const language = useLanguage()
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value))
  return (
    <time dateTime={value} className={className}>
      {text}
    </time>
  )
}
