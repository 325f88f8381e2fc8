import { showToast } from '@tessera/widget-sdk'
import { useEffect, useSyncExternalStore } from 'react'
import { type CurrentSubjectState, unknownSubject } from './current-subject.ts'
import { subjectSource } from './subject-source.ts'

const subscribe = (listener: () => void) => subjectSource().subscribe(listener)
const state = () => subjectSource().state()
const onServer = () => unknownSubject
const refresh = () => subjectSource().refresh()

/**
 * Who is logged in, with roles and identities. Loading on the server and before hydration. A failure is shown as a
 * toast. `refresh` reloads it after a change.
 */
export function useCurrentSubject(): CurrentSubjectState & { readonly refresh: () => Promise<void> } {
  const current = useSyncExternalStore(subscribe, state, onServer)
  const { error } = current
  useEffect(() => {
    if (error) showToast(error instanceof Error ? error.message : String(error), 'error')
  }, [error])
  return { ...current, refresh }
}
