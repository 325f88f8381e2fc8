import { createActionLog } from '@tessera/widget-sdk'
import { createSession, type Session } from './create-session.ts'
import { leavePage } from './leave-page.ts'

let opened: Session | undefined

/** The session of this browser, opened when first asked for. Only in a browser. */
export function session(): Session {
  opened ??= createSession(
    {
      fetch: (...request) => fetch(...request),
      storage: localStorage,
      // Absent on addresses that are not secure.
      locks: navigator.locks as LockManager | undefined,
      events: window,
      page: document,
      now: () => Date.now(),
      leave: leavePage,
    },
    createActionLog('rbac.session'),
  )
  return opened
}
