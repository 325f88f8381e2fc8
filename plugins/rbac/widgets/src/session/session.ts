import { createActionLog } from '@tessera/widget-sdk'
import { askForConfirmation } from './confirmation.ts'
import { createSession, type Session } from './create-session.ts'
import type { SessionBrowser } from './session-browser.ts'

let opened: Session | undefined
let staysWhenRefused = false

/** Storage shared by all tabs; a stub where the browser blocks storage for this site. */
function sharedStorage(): SessionBrowser['storage'] {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  }
}

/** The session of this browser, opened on first use. Browser only. */
export function session(): Session {
  opened ??= createSession(
    {
      fetch: (...request) => fetch(...request),
      storage: sharedStorage(),
      // Absent on insecure origins.
      locks: navigator.locks as LockManager | undefined,
      events: window,
      page: document,
      isSecure: location.protocol === 'https:',
      confirm: askForConfirmation,
      now: () => Date.now(),
      leave: isKnown => {
        if (staysWhenRefused) return
        void import('./leave-page.ts').then(
          ({ leavePage }) => leavePage(isKnown),
          () => location.assign('/'),
        )
      },
    },
    createActionLog('rbac.session'),
  )
  return opened
}

/** For pages that ask the user to log in again instead of leaving. */
export function stayWhenRefused(): void {
  staysWhenRefused = true
}
