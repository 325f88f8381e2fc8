type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/**
 * The day that weeks begin with: as where the person is, as far as the browser tells, else as the language has it.
 * @param spoken languages of the browser, with regions: `en-US`
 * @returns 0 for Sunday
 */
export function firstWeekday(language: string, spoken: readonly string[]): Weekday {
  const tag = spoken.find(each => each.startsWith(`${language}-`)) ?? (language === 'en' ? 'en-GB' : language)
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number }
    getWeekInfo?(): { readonly firstDay: number }
  }
  const first = locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay ?? 1
  return (first % 7) as Weekday
}
