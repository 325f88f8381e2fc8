import { useEffect } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { readStored, useStored, writeStored } from '../context/stored.ts'

/** A recently opened record in this browser. */
export interface RecentRecord {
  readonly entity: string
  readonly id: string
  readonly title: string
}

const maxRecent = 8
const keyOf = (subject: string) => `recent.${subject}`
const none: readonly RecentRecord[] = []

/** Puts a record first among the recent ones. @param subject id of the user */
function rememberRecent(subject: string, record: RecentRecord): void {
  const before = readStored<readonly RecentRecord[]>(keyOf(subject), none)
  const [first] = before
  if (first?.id === record.id && first.title === record.title) return
  writeStored(keyOf(subject), [record, ...before.filter(({ id }) => id !== record.id)].slice(0, maxRecent))
}

/** The recently opened records, the latest first. */
export function useRecentRecords(subject: string): readonly RecentRecord[] {
  return useStored(keyOf(subject), none)[0]
}

/** Adds the record of a screen. @param title null while it is unknown, or the record isn't created */
export function useRememberRecent(entity: string, id: string | undefined, title: string | null): void {
  const { account } = useAdmin()
  useEffect(() => {
    if (id !== undefined && title !== null) rememberRecent(account.id, { entity, id, title })
  }, [account.id, entity, id, title])
}
