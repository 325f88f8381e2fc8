import { useSyncExternalStore } from 'react'
import type { SessionSnapshot } from './create-session.ts'
import { session } from './session.ts'

const unknown: SessionSnapshot = { subjectId: null, isRenewing: false, version: 0 }
const subscribe = (listener: () => void) => session().subscribe(listener)
const state = () => session().state()
const onServer = () => unknown

/** The session of this browser, available at once: the widgets of this package need not wait for a provider. */
export function useSessionState(): SessionSnapshot {
  return useSyncExternalStore(subscribe, state, onServer)
}
