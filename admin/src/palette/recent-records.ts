import { useEffect } from 'react'
import { useAdmin } from '../app/admin-context.ts'
import { readStored, useStored, writeStored } from '../app/stored.ts'

/** A record that was opened lately in this browser. */
export interface RecentRecord {
  readonly entity: string
  readonly id: string
  readonly title: string
}

const maxRecent = 8
const keyOf = (subject: string) => `recent.${subject}`
const none: readonly RecentRecord[] = []

/** Puts a record first among those that were opened lately. @param subject id of whoever opened it */
function rememberRecent(subject: string, record: RecentRecord): void {
  const before = readStored<readonly RecentRecord[]>(keyOf(subject), none)
  const [first] = before
  if (first?.id === record.id && first.title === record.title) return
  writeStored(keyOf(subject), [record, ...before.filter(({ id }) => id !== record.id)].slice(0, maxRecent))
}

/** The records that were opened lately, the last one first. */
export function useRecentRecords(subject: string): readonly RecentRecord[] {
  return useStored(keyOf(subject), none)[0]
}

/** Remembers the record of a screen. @param title null while it is not known, or not made yet */
export function useRememberRecent(entity: string, id: string | undefined, title: string | null): void {
  const { account } = useAdmin()
  useEffect(() => {
    if (id !== undefined && title !== null) rememberRecent(account.id, { entity, id, title })
  }, [account.id, entity, id, title])
}
