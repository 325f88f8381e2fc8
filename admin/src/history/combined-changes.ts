import type { HistoryEntry } from '@tessera/core'

/** The changes of one write: the main one, and those that depend on it. */
export interface CombinedChange {
  readonly id: string
  readonly main: HistoryEntry
  readonly dependents: readonly HistoryEntry[]
}

/**
 * Combines changes of one moment by one actor, which belong to one write.
 * @param entries the newest first
 * @param isLink whether an entity's records only link others: they are dependents
 */
export function combinedChanges(entries: readonly HistoryEntry[], isLink: (path: string) => boolean): CombinedChange[] {
  return runs(entries).map(run => {
    const records = run.filter(({ entity }) => !isLink(entity))
    const candidates = records.length > 0 ? records : run
    const isNew = candidates.every(({ action }) => action === 'created')
    // The record that was created first is the one that the others belong to.
    const main = (isNew ? candidates.at(-1) : candidates[0]) as HistoryEntry
    return { id: main.id, main, dependents: run.filter(each => each !== main) }
  })
}

function runs(entries: readonly HistoryEntry[]): (readonly HistoryEntry[])[] {
  return entries.reduce<HistoryEntry[][]>((all, entry) => {
    const last = all.at(-1)
    if (last?.[0] && isOneWrite(last[0], entry)) last.push(entry)
    else all.push([entry])
    return all
  }, [])
}

function isOneWrite(one: HistoryEntry, other: HistoryEntry): boolean {
  return (
    one.at === other.at &&
    one.action === other.action &&
    one.actor.kind === other.actor.kind &&
    one.actor.subjectId === other.actor.subjectId
  )
}
