import { createActionLog } from '@tessera/widget-sdk'
import { askForConfirmation } from './confirmation.ts'
import { createSession, type Session } from './create-session.ts'
import type { SessionBrowser } from './session-browser.ts'

let opened: Session | undefined
let staysWhenRefused = false

/** What is kept for all tabs; nothing is where the browser keeps nothing for this site. */
function sharedStorage(): SessionBrowser['storage'] {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  }
}

/** The session of this browser, opened when first asked for. Only in a browser. */
export function session(): Session {
  opened ??= createSession(
    {
      fetch: (...request) => fetch(...request),
      storage: sharedStorage(),
      // Absent on addresses that are not secure.
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

/** For pages that ask whoever is there to log in again instead of leaving. */
export function stayWhenRefused(): void {
  staysWhenRefused = true
}
