import { showToast, type ToastKind } from '@tessera/widget-sdk'
import { pendingToastKey as key } from './pending-toast-key.ts'

const ended = 'ended'

/** Stores a toast for `showDeferredToast` on the next page: one that is shown now would disappear with this page. */
export function deferToast(message: string, kind: ToastKind = 'success'): void {
  try {
    sessionStorage.setItem(key, `${kind} ${message}`)
  } catch {
    // Without a storage the next page says nothing.
  }
}

/** Has the next page say that the session has ended. */
export function deferEndOfSession(): void {
  try {
    sessionStorage.setItem(key, ended)
  } catch {
    // As above.
  }
}

/**
 * Shows the toast that the previous page stored, once.
 * @param endText says that the session has ended
 */
export function showDeferredToast(endText: string): void {
  try {
    const stored = sessionStorage.getItem(key) ?? ''
    const [, kind, message] = stored === ended ? ['', 'error', endText] : (/^(success|error) (.*)$/s.exec(stored) ?? [])
    if (!message) return
    sessionStorage.removeItem(key)
    showToast(message, kind as ToastKind)
  } catch {
    // As above.
  }
}
