type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/**
 * The first day of the week: by the region that the browser names, else by the language.
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
