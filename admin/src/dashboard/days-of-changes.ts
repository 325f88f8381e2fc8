import type { HistoryEntry } from '@tessera/core'

/** Changes that read as one: of one record, of one kind, by one person, on one day. */
export interface ChangeGroup {
  /** The last of them. */
  readonly entry: HistoryEntry
  readonly count: number
}

/** The changes of a day, the last ones first. */
export interface DayOfChanges {
  /** Midnight of the day, where whoever looks is. */
  readonly day: Date
  readonly groups: readonly ChangeGroup[]
}

/** @param entries the newest first */
export function daysOfChanges(entries: readonly HistoryEntry[]): readonly DayOfChanges[] {
  const days = Map.groupBy(entries, ({ at }) => new Date(at).setHours(0, 0, 0, 0))
  return [...days].map(([day, ofDay]) => {
    const groups = Map.groupBy(ofDay, ({ entity, recordId, action, actor }) =>
      [entity, recordId, action, actor.kind, actor.subjectId].join(' '),
    )
    return {
      day: new Date(day),
      groups: [...groups.values()].flatMap(same => (same[0] ? [{ entry: same[0], count: same.length }] : [])),
    }
  })
}

/** `Today`, `вчера`, else the day in words. @param now milliseconds since 1970 */
export function dayName(day: Date, now: number, language: string): string {
  const today = new Date(now).setHours(0, 0, 0, 0)
  const ago = Math.round((today - day.getTime()) / 86_400_000)
  if (ago > 1) return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', weekday: 'long' }).format(day)
  const name = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
