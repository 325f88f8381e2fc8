import { useEnvironment } from './environment.ts'

/** Functions that write moments and days the way the page's language does. */
export interface MomentText {
  /** The day of a moment (ISO 8601) in the site's time zone: `5 December 2026`. */
  day(at: string): string
  /** A day of the calendar (`2026-12-05`), which is the same one everywhere. */
  calendarDay(date: string): string
  /** Day and time of a moment (ISO 8601) in the site's time zone. A site that named none tells UTC, and says so. */
  dayAndTime(at: string): string
}

/** Gives functions for dates and times: the same text on the server and in every browser, wherever that is. */
export function useMomentText(): MomentText {
  const { language, timeZone = 'UTC' } = useEnvironment().page
  const write = (at: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options).format(new Date(at))
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
