import type { HistoryEntry } from '@tessera/core'

/** Changes shown as one line: of one record, of one kind, by one person, on one day. */
export interface ChangeGroup {
  /** The last of them. */
  readonly entry: HistoryEntry
  readonly count: number
}

/** The changes of a day, the last ones first. */
export interface DayOfChanges {
  /** Midnight in local time. */
  readonly day: Date
  readonly groups: readonly ChangeGroup[]
}

/** The changes of records, without those of their links; the links where there is nothing else. */
export function changesOfRecords(
  entries: readonly HistoryEntry[],
  isLink: (path: string) => boolean,
): readonly HistoryEntry[] {
  const records = entries.filter(({ entity }) => !isLink(entity))
  return records.length > 0 ? records : entries
}

/** @param entries the newest first @param maxLines how many lines there may be */
export function daysOfChanges(
  entries: readonly HistoryEntry[],
  maxLines = Number.POSITIVE_INFINITY,
): readonly DayOfChanges[] {
  const groups = Map.groupBy(entries, ({ at, entity, recordId, action, actor }) =>
    [midnight(at), entity, recordId, action, actor.kind, actor.subjectId].join(' '),
  )
  const lines = [...groups.values()].flatMap(same => (same[0] ? [{ entry: same[0], count: same.length }] : []))
  const days = Map.groupBy(lines.slice(0, maxLines), ({ entry }) => midnight(entry.at))
  return [...days].map(([day, ofDay]) => ({ day: new Date(day), groups: ofDay }))
}

function midnight(at: string): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

/** `Today`, `вчера`, else the day in words. @param now milliseconds since 1970 */
export function dayName(day: Date, now: number, language: string): string {
  const today = new Date(now).setHours(0, 0, 0, 0)
  const ago = Math.round((today - day.getTime()) / 86_400_000)
  if (ago > 1) return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', weekday: 'long' }).format(day)
  const name = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
