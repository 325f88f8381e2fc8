import { dateTimeFormat } from '@tessera/core'
import { useEnvironment } from './environment.ts'

/** Formats moments and days in the page's language. */
export interface MomentText {
  /** The day of a moment (ISO 8601) in the site's time zone: `5 December 2026`. */
  day(at: string): string
  /** A calendar day (`2026-12-05`), the same in every time zone. */
  calendarDay(date: string): string
  /** Day and time of a moment (ISO 8601) in the site's time zone; without one in UTC, which is then added. */
  dayAndTime(at: string): string
}

/** Returns functions that format dates and times, with the same result on the server and in every browser. */
export function useMomentText(): MomentText {
  const { language, timeZone = 'UTC' } = useEnvironment().page
  const write = (at: string, options: Intl.DateTimeFormatOptions) =>
    dateTimeFormat(language, options).format(new Date(at))
  return {
    day: at => write(at, { dateStyle: 'long', timeZone }),
    calendarDay: date => write(date, { dateStyle: 'long', timeZone: 'UTC' }),
    dayAndTime: at =>
      write(at, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
        ...(timeZone === 'UTC' && { timeZoneName: 'short' }),
      }),
  }
}
