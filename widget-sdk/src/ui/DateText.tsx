import { useMomentText } from '../moment-text.ts'

interface DateTextProps {
  /** ISO 8601. */
  readonly value: string
  readonly className?: string
}

/** The day of a moment in the site's time zone, formatted in the page's language. */
export function DateText({ value, className }: DateTextProps) {
  const { day } = useMomentText()
  return (
    <time dateTime={value} className={className}>
      {day(value)}
    </time>
  )
}
